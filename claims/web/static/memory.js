// The claim as it was left in this tab, for the page when it is loaded again.
const PLACE = "claim";

/** The fields that the page itself has; those of facts are drawn from what was found. */
const fields = (form) => [...form.querySelectorAll("input[id], select[id], textarea[id]")];
const choices = (form) => [...form.querySelectorAll("input[type=radio]:not([name^=f-])")];

/** Keep what stands in the form, and `more`. */
export function remember(form, more) {
  const filled = fields(form).map((one) => [one.id, one.type === "checkbox" ? one.checked : one.value]);
  const chosen = choices(form).filter((one) => one.checked).map((one) => [one.name, one.value]);
  sessionStorage.setItem(PLACE, JSON.stringify({ ...more, filled, chosen }));
}

/** Fill the form as it was left; the rest that was kept, null where there is none. */
export function remembered(form) {
  const left = JSON.parse(sessionStorage.getItem(PLACE));
  if (!left) return null;
  const filled = Object.fromEntries(left.filled);
  for (const one of fields(form)) {
    if (one.type === "checkbox") one.checked = filled[one.id];
    else one.value = filled[one.id];
  }
  const chosen = Object.fromEntries(left.chosen);
  for (const one of choices(form)) one.checked = chosen[one.name] === one.value;
  return left;
}

export const forget = () => sessionStorage.removeItem(PLACE);
