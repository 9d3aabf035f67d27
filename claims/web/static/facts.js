// What the director adds to cards and words: who showed out, obligations, objections, facts found.
import { $, RANKS, SEATS, SUITS, SYMBOL, data, el, fill, rank, spoken, t } from "./cards.js";

const option = (value, text, chosen) => el("option", { value, selected: value === chosen, text });
const seatOptions = (chosen) => [option("", "–", chosen || ""), ...SEATS.map((seat) => option(seat, data.seats[seat], chosen))];
const suitOptions = (chosen) => [option("", "–", chosen || ""), ...SUITS.map((suit) => option(suit, `${SYMBOL[suit]} ${t["suit" + suit]}`, chosen))];
const cardOptions = (chosen, first) => [option("", first || "–", chosen || ""), ...SUITS.map((suit) =>
  el("optgroup", { label: t["suit" + suit] }, ...[...RANKS].map((letter) => option(suit + letter, SYMBOL[suit] + rank(letter), chosen))))];
const error = (field) => el("p", { className: "error", "data-for": field, role: "alert" });
const remove = (label, onclick) => el("button", { type: "button", className: "quiet", "aria-label": fill(t.pair, { name: t.remove, value: label }), title: t.remove, text: "✕", onclick });

export class Facts {
  /** `changed(name)`: what was entered, a finding by its name or null. */
  constructor(changed) {
    this.changed = changed;
    this.shownOut = {};
    this.constraints = [];
    this.objections = [];
    this.findings = {};
    $("add-constraint").addEventListener("click", () => { this.constraints.push({ player: "", kind: data.constraints[0].kind }); this.drawConstraints("#constraints .fact:last-child select"); });
    $("add-objection").addEventListener("click", () => { this.objections.push({ by: "", words: "" }); this.drawObjections("#objections-said .fact:last-child select"); });
    this.draw();
  }

  /** Put everything that was entered into a record. */
  into(record) {
    const shown = Object.entries(this.shownOut).filter(([, suits]) => suits);
    const constraints = this.constraints.filter((one) => one.player || one.card || one.suit);
    if (shown.length || constraints.length) {
      record.position = { ...(record.position || {}) };
      if (shown.length) record.position.shown_out = Object.fromEntries(shown);
      if (constraints.length) record.position.constraints = constraints;
    }
    const objections = this.objections.filter((one) => one.by || one.words);
    if (objections.length) record.objections = objections;
    else delete record.objections;
    record.stage = $("stage").value;
    if (Object.keys(this.findings).length) record.findings = { ...this.findings };
    else delete record.findings;
  }

  /** Take over what a record says of all this; of what it does not say nothing is known. */
  take(record) {
    this.shownOut = { ...(record.position?.shown_out || {}) };
    this.constraints = (record.position?.constraints || []).map((one) => ({ ...one }));
    this.objections = (record.objections || []).map((one) => ({ ...one }));
    this.findings = { ...(record.findings || {}) };
    delete this.findings.class;
    $("stage").value = record.stage || "contested";
    for (const part of ["shown-out", "constraints", "objections-said"]) {
      if ({ "shown-out": Object.keys(this.shownOut), constraints: this.constraints, "objections-said": this.objections }[part].length) $(part).closest("details").open = true;
    }
    this.draw();
  }

  /** What was entered, and that put back. */
  state() {
    const { shownOut, constraints, objections, findings } = this;
    return { shownOut, constraints, objections, findings };
  }

  restore(state) {
    Object.assign(this, state);
    this.draw();
  }

  set(name, value) {
    const empty = value === null || value === "" || (Array.isArray(value) && !value.length);
    if (empty) delete this.findings[name];
    else this.findings[name] = value;
    this.drawFinding(name);
    this.changed(name);
  }

  /** Bring the field of a finding into view. */
  show(name) {
    const field = name === "class" ? $("class") : document.querySelector(`[data-finding="${name}"]`);
    for (let part = field?.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    field?.scrollIntoView({ block: "center" });
    (field?.matches("select") ? field : field?.querySelector("input, select"))?.focus();
  }

  draw() {
    this.drawShownOut();
    this.drawConstraints();
    this.drawObjections();
    $("findings").replaceChildren(...data.groups.map((heading, group) => {
      const here = data.findings.filter((one) => one.group === group);
      return el("details", { className: "group", open: here.some((one) => this.findings[one.name] !== undefined) },
        el("summary", { text: heading }),
        el("div", { className: "switches" }, ...here.map((one) => this.finding(one))));
    }));
  }

  drawShownOut() {
    $("shown-out").replaceChildren(...SEATS.map((seat) => el("fieldset", { className: "choice suits" },
      el("legend", { text: data.seats[seat] }),
      ...SUITS.map((suit) => el("label", {},
        el("input", { type: "checkbox", checked: (this.shownOut[seat] || "").includes(suit), "aria-label": fill(t.pair, { name: data.seats[seat], value: t["suit" + suit] }), onchange: (event) => {
          const held = new Set(this.shownOut[seat] || "");
          if (event.target.checked) held.add(suit);
          else held.delete(suit);
          this.shownOut[seat] = SUITS.filter((one) => held.has(one)).join("");
          this.changed(null);
        } }),
        el("span", { className: `suit-${suit}`, text: SYMBOL[suit] }))))));
  }

  /** The obligations, one a row: who, which, and of which card or suit. */
  drawConstraints(focus) {
    const rows = this.constraints.map((one, place) => {
      const kind = data.constraints.find((each) => each.kind === one.kind) || data.constraints[0];
      const change = (name) => (event) => { one[name] = event.target.value || undefined; this.changed(null); };
      return el("div", { className: "fact" },
        el("select", { "aria-label": t.player, onchange: change("player") }, ...seatOptions(one.player)),
        kind.of === "card"
          ? el("select", { "aria-label": t.card, onchange: change("card") }, ...cardOptions(one.card))
          : el("select", { "aria-label": t.suit, onchange: change("suit") }, ...suitOptions(one.suit)),
        remove(kind.says, () => { this.constraints.splice(place, 1); this.drawConstraints(); this.changed(null); }),
        el("select", { className: "whole", "aria-label": t.obligation, onchange: (event) => {
          one.kind = event.target.value;
          const now = data.constraints.find((each) => each.kind === one.kind);
          delete one[now.of === "card" ? "suit" : "card"];
          this.drawConstraints(`#constraints .fact:nth-child(${place + 1}) .whole`);
          this.changed(null);
        } }, ...data.constraints.map((each) => option(each.kind, each.says, one.kind))),
        error(`position.constraints[${place}]`));
    });
    $("constraints").replaceChildren(...rows);
    if (focus) document.querySelector(focus)?.focus();
  }

  drawObjections(focus) {
    $("objections-said").replaceChildren(...this.objections.map((one, place) => el("div", { className: "fact" },
      el("select", { "aria-label": t.whoObjected, onchange: (event) => { one.by = event.target.value; this.changed(null); } }, ...seatOptions(one.by)),
      el("span"),
      remove(`${t.objections} ${place + 1}`, () => { this.objections.splice(place, 1); this.drawObjections(); this.changed(null); }),
      el("input", { className: "whole", value: one.words || "", placeholder: t.hisObjection, "aria-label": t.hisObjection, oninput: (event) => { one.words = event.target.value; this.changed(null); } }),
      error(`objections[${place}]`))));
    if (focus) document.querySelector(focus)?.focus();
  }

  /* Facts found */

  drawFinding(name) {
    const about = data.findings.find((one) => one.name === name);
    const old = document.querySelector(`[data-finding="${name}"]`);
    if (!about || !old) return;
    const inside = old.contains(document.activeElement) ? document.activeElement : null;
    const place = inside ? [...old.querySelectorAll("input, select, button")].indexOf(inside) : -1;
    if (inside?.matches("input:not([type=radio]):not([type=checkbox])")) return; // being written
    const made = this.finding(about);
    old.replaceWith(made);
    if (place >= 0) made.querySelectorAll("input, select, button")[place]?.focus();
  }

  finding(about) {
    const { name } = about;
    const found = this.findings[name];
    const set = (value) => this.set(name, value);
    const field = {
      yesno: () => [["", t.open], ["yes", t.yes], ["no", t.no]].map(([value, text]) => el("label", {},
        el("input", { type: "radio", name: `f-${name}`, value, checked: value === (found === true ? "yes" : found === false ? "no" : ""), onchange: () => set(value === "" ? null : value === "yes") }),
        el("span", { text }))),
      number: () => [el("input", { type: "number", inputmode: "numeric", min: about.min, max: about.max, value: found ?? "", "aria-label": about.says, oninput: (event) => set(event.target.value === "" ? null : Number(event.target.value)) })],
      numbers: () => [el("input", { inputmode: "numeric", value: (found || []).join(", "), placeholder: "3, 5", "aria-label": about.says, oninput: (event) => set((event.target.value.match(/\d+/g) || []).map(Number)) })],
      card: () => [el("select", { "aria-label": about.says, onchange: (event) => set(event.target.value) }, ...cardOptions(found))],
      cards: () => [
        ...(found || []).map((card) => el("button", { type: "button", className: `chip suit-${card[0]}`, "aria-label": fill(t.pair, { name: t.remove, value: spoken(card) }), onclick: () => set(found.filter((one) => one !== card)) }, SYMBOL[card[0]] + rank(card[1]) + " ✕")),
        el("select", { "aria-label": fill(t.pair, { name: t.addCard, value: about.says }), onchange: (event) => set([...new Set([...(found || []), event.target.value])]) }, ...cardOptions("", t.addCard)),
      ],
      seat: () => [el("select", { "aria-label": about.says, onchange: (event) => set(event.target.value) }, ...seatOptions(found))],
      suit: () => [el("select", { "aria-label": about.says, onchange: (event) => set(event.target.value) }, ...suitOptions(found))],
      seats: () => SEATS.map((seat) => el("label", {},
        el("input", { type: "checkbox", checked: [found || []].flat().includes(seat), "aria-label": data.seats[seat], onchange: (event) => {
          const held = new Set([found || []].flat());
          if (event.target.checked) held.add(seat);
          else held.delete(seat);
          const named = SEATS.filter((one) => held.has(one));
          set(named.length === 1 ? named[0] : named);
        } }),
        el("span", { title: data.seats[seat], text: data.letters[seat] }))),
    }[about.as]();
    const choices = ["yesno", "seats"].includes(about.as);
    return el("fieldset", { className: choices ? "switch" : "switch open", "data-finding": name },
      el("legend", { text: about.says }), ...field, error(`findings.${name}`));
  }
}
