"""How kernels are compiled that only other kernels call: no further than they need it.

numba compiles every function on its own, links into each all that it calls, and optimises and
translates each of these heaps anew: a kernel at the bottom a dozen times. Here a kernel inside
stops at LLVM code, nothing is linked into it, and a door is linked with all it leads to, optimised
and translated once: that halves the wait. Where numba is not as it is looked for here, ``Inside``
and ``Outside`` are None and all are compiled as numba does: slower, nothing else.
"""

from typing import Any

Inside: Any = None
Outside: Any = None
try:
    from llvmlite.binding import Linkage
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import AnalysisPass, register_pass
    from numba.core.typed_passes import AnnotateTypes
except ImportError:  # pragma: no cover - another numba
    FOUND = False
else:
    # What is overridden or called below, besides what numba's own documentation of passes names.
    FOUND = all(
        hasattr(JITCodeLibrary, name)
        for name in (
            "add_linking_library",
            "finalize",
            "_ensure_finalized",
            "_optimize_functions",
            "_optimize_final_module",
        )
    )

if FOUND:

    class _NoEnvironment:
        """Stands where numba would note what a function that Python calls needs of Python."""

        def set_env(self, name: str, environment: Any) -> None:
            """Nothing: Python does not call it."""

    class _ToBeLinked(JITCodeLibrary):
        """The code of one kernel, to be linked into a door; it has no address of its own."""

        @property
        def codegen(self) -> _NoEnvironment:
            """numba asks it to set an environment, and nothing else."""
            return _NoEnvironment()

        def get_pointer_to_function(self, name: str) -> int:
            """None."""
            self._ensure_finalized()
            return 0

        def finalize(self) -> None:
            """What it calls stays in a list (``_linking_libraries``) until a door wants it."""
            self._raise_if_finalized()
            self._finalized = True

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

    class _Linked(JITCodeLibrary):
        """The code of a door, with that of all kernels it leads to."""

        def finalize(self) -> None:
            """numba links what is in the list: here all of it, not only what is called directly."""
            found: dict[Any, None] = {}
            waiting = list(self._linking_libraries)
            while waiting:
                library = waiting.pop()
                if library not in found:
                    found[library] = None
                    waiting += library._linking_libraries
            self._linking_libraries = list(found)
            super().finalize()

        def _optimize_final_module(self) -> None:
            """What is linked in is this door's alone: nobody else calls it, so LLVM may change how
            it is called, and sees that it never raises."""
            for function in self._final_module.functions:
                if function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.internal
            super()._optimize_final_module()

    def _writing_into(library: Any) -> Any:
        """numba's own passes, and one before the last that says where the code is written."""

        class Say(AnalysisPass):
            _name = f"write_into{library.__name__}"

            def __init__(self) -> None:
                AnalysisPass.__init__(self)

            def run_pass(self, state: Any) -> bool:
                codegen = state.targetctx.codegen()
                state.library = library(codegen, state.func_id.func_qualname)
                state.library.enable_object_caching()
                return False

        say = register_pass(mutates_CFG=False, analysis_only=True)(Say)

        class Compiler(CompilerBase):
            def define_pipelines(self) -> list[Any]:
                passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
                passes.add_pass_after(say, AnnotateTypes)
                passes.finalize()
                return [passes]

        return Compiler

    Inside, Outside = _writing_into(_ToBeLinked), _writing_into(_Linked)
