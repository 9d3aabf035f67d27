// The answer: the verdict, the line to step through, what else could be played, what was assumed.
import { $, RANKS, SEATS, SYMBOL, asRead, ask, data, el, face, fill, post, rank, spoken, suitLines, t } from "./cards.js";

const HIDE = (text, ...children) => el("section", { className: "card" }, el("h3", { text }), ...children);

/** Of the cards that may be played normally the one that leads to the fewest tricks. */
const costing = (options) => options.filter((one) => one.normal)
  .reduce((least, one) => (one.least[1] < least.least[1] ? one : least));

export class Answer {
  constructor(desk) {
    this.desk = desk;
    this.running = null;
    this.turns = new Map();
  }

  /** A search has begun; `arrive`: bring it into view when it takes its time. */
  searching(arrive) {
    $("empty").hidden = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      $("searching").hidden = false;
      if (arrive) $("searching").scrollIntoView({ block: "center" });
    }, 400);
    $("progress").textContent = "";
    this.running = null;
  }

  job(name) { this.running = name; }

  progress(told) {
    $("progress").textContent = told.busy ? t.busy : !$("preparing").hidden ? t.preparing
      : `${fill(t.positions, { n: (told.nodes || 0).toLocaleString(data.lang) })}, ${Math.round((told.milliseconds || 0) / 1000)} s`;
  }

  cancel() {
    if (this.running) fetch(`/api/job/${this.running}`, { method: "DELETE" });
  }

  done() {
    clearTimeout(this.timer);
    $("searching").hidden = true;
  }

  fail(text) {
    this.done();
    $("ruled").hidden = false;
    $("ruled").replaceChildren(el("p", { className: "card warn", role: "alert", text }));
  }

  /** Show a ruling on `record`; `arrive`: bring it into view. */
  show(view, record, details, arrive) {
    this.done();
    this.view = view;
    this.record = record;
    this.details = details;
    this.turns.clear();
    this.number = null;
    this.line = (view.line || []).flatMap((trick) => trick.cards).slice(view.position.trick.length);
    this.played = [];
    this.ahead = this.line;
    const root = $("ruled");
    root.hidden = false;
    root.replaceChildren(
      this.verdict(),
      ...(view.bounds.length ? [HIDE(t.proven, this.plain(view.bounds))] : []),
      ...(this.line.length ? [this.playThrough()] : []),
      ...(view.findings.length ? [this.assumed()] : []),
      ...(view.laws.length ? [this.laws()] : []),
      ...(view.words.length ? [this.words()] : []),
      this.others(),
      this.decision(),
    );
    if (this.line.length) this.go(0);
    if (arrive) {
      const wide = window.matchMedia("(min-width: 62rem)").matches;
      $("answer").focus({ preventScroll: true });
      if (!wide) $("answer").scrollIntoView();
    }
  }

  /** Whether what is entered by now is another claim than the one ruled. */
  mark(other) {
    $("other-claim").hidden = !other;
    $("ruled").classList.toggle("other", other);
    if ($("keep")) $("keep").disabled = other || Boolean(this.number);
  }

  plain(texts) {
    return el("ul", { className: "list" }, ...texts.map((text) => el("li", { text })));
  }

  verdict() {
    const { view } = this;
    const open = view.status !== "ruled";
    return el("section", { className: `card verdict ${open ? "open" : ""}`, role: "status" },
      el("strong", { text: view.headline }),
      view.provisional && el("p", { className: "warn", text: view.provisional }),
      el("p", { text: view.outcome }),
      view.outlook && el("p", { text: view.outlook }),
      el("p", { className: "context", text: view.context.join(" · ") }));
  }

  /* Stepping and exploring */

  playThrough() {
    this.felt = el("div", { className: "felt", role: "group", "aria-label": t.line });
    this.why = el("div", { className: "whybox", "aria-live": "polite" });
    this.options = el("div", { className: "options" });
    this.list = el("ol", { className: "tricks" });
    this.heading = el("h3", { text: this.view.lineHeading });
    this.home = el("button", { type: "button", className: "quiet", hidden: true, text: t.toLine, onclick: () => { this.ahead = this.line; this.played = []; this.go(0); } });
    const step = (text, label, where) => el("button", { type: "button", "aria-label": label, title: label, text, onclick: () => this.go(where()) });
    this.steps = el("div", { className: "steps" },
      step("|◀", t.first, () => 0), step("◀", t.back, () => this.played.length - 1),
      step("▶", t.forward, () => this.played.length + 1), step("▶|", t.last, () => Infinity));
    const section = el("section", { className: "card", tabindex: "-1" },
      el("div", { className: "split" }, this.heading, this.home),
      this.view.lapse && el("p", { className: "warn", text: this.view.lapse }),
      this.felt, this.steps, this.why, this.list,
      el("h3", { text: t.explore }), el("p", { className: "hint", text: t.exploreHelp }), this.options);
    section.addEventListener("keydown", (event) => {
      if (event.target.closest("input, textarea")) return;
      const to = { ArrowLeft: this.played.length - 1, ArrowRight: this.played.length + 1, Home: 0, End: Infinity }[event.key];
      if (to !== undefined) { event.preventDefault(); this.go(to); }
    });
    return section;
  }

  /** Show the position after so many cards of the line ahead; another line is played on, by the
   * normal cards that cost most, as far as is asked for. */
  async go(place) {
    const main = this.ahead === this.line;
    let at = Math.max(0, main ? Math.min(place, this.ahead.length) : place);
    const wanted = (this.wanted = Symbol("step"));
    let turn = null;
    for (;;) {
      turn = await this.turn(this.ahead.slice(0, at));
      if (!turn || wanted !== this.wanted) return;
      at = Math.min(at, this.ahead.length);
      if (main || at < this.ahead.length || at >= place || !turn.position.left) break;
      this.ahead = [...this.ahead, costing(turn.options).card];
      at += 1;
    }
    this.played = this.ahead.slice(0, at);
    const within = [this.options, this.list].find((part) => part.contains(document.activeElement));
    this.drawFelt(turn);
    this.drawTricks();
    this.drawWhy(turn);
    this.drawOptions(turn);
    const [first, back, forward, last] = this.steps.children;
    first.disabled = back.disabled = at === 0;
    forward.disabled = last.disabled = at >= this.ahead.length && (main || !turn.position.left);
    this.home.hidden = main;
    this.heading.textContent = main ? this.view.lineHeading : t.variation;
    // What had the focus is drawn anew.
    if (within) (within.querySelector("[aria-current=step]") || within.querySelector("button:enabled") || this.heading.closest("section")).focus();
  }

  /** The choices after these cards; null where they cannot be had. */
  async turn(played) {
    const key = played.join("");
    const known = this.turns.get(key);
    if (known) return known;
    const found = await ask("/api/explore", { record: this.record, played }).catch(() => null);
    if (!found || found.errors || found.error) return null;
    this.turns.set(key, found);
    return found;
  }

  drawFelt(turn) {
    const start = this.view.position;
    const now = turn.position;
    const table = now.trick.map((card, place) => [SEATS[(SEATS.indexOf(now.leader) + place) % 4], card]);
    const boxes = SEATS.map((seat) => {
      const gone = start.hands[seat].filter((card) => !now.hands[seat].includes(card));
      const turnHere = now.left > 0 && now.turn === seat;
      return el("div", { className: `seatbox hand-${seat} ${turnHere ? "turn" : ""}`, role: "group", "aria-label": turnHere ? fill(t.toPlay, { seat: data.seats[seat] }) : data.seats[seat] },
        el("div", { className: "name", text: data.seats[seat] }), ...suitLines(now.hands[seat], gone));
    });
    const middle = el("div", { className: "mid" });
    table.forEach(([seat, card], place) => {
      const shown = face(card, place === 0 ? "led" : "");
      shown.classList.add(`hand-${seat}`);
      middle.append(shown);
    });
    this.felt.replaceChildren(...boxes, middle);
  }

  drawTricks() {
    const whole = [...this.view.position.trick, ...this.ahead];
    const skip = this.view.position.trick.length;
    this.list.replaceChildren();
    for (let from = 0; from < whole.length; from += 4) {
      const number = from / 4 + 1;
      const winner = this.winner(from);
      const cards = el("span", { className: "cards" });
      whole.slice(from, from + 4).forEach((card, place) => {
        const seat = this.seatOf(from + place);
        const index = from + place - skip;
        cards.append(el("button", {
          type: "button", "aria-label": `${data.seats[seat] || ""} ${spoken(card)}`, disabled: index < 0,
          "aria-current": index === this.played.length - 1 ? "step" : null,
          onclick: () => this.go(index + 1),
        }, el("small", { text: data.letters[seat] || "" }), el("span", { className: `suit-${card[0]}`, text: SYMBOL[card[0]] + rank(card[1]) })));
      });
      const lost = winner && SEATS.indexOf(winner) % 2 !== SEATS.indexOf(this.view.claimer) % 2;
      this.list.append(el("li", { className: lost ? "lost" : "" },
        el("span", { className: "n", text: number }), cards,
        el("span", { className: "wins", text: winner ? `→ ${data.letters[winner]}` : "" })));
    }
  }

  /** Who wins the trick that begins at this place; null while it is not whole. */
  winner(from) {
    const cards = [...this.view.position.trick, ...this.ahead].slice(from, from + 4);
    if (cards.length < 4) return null;
    const strength = (card) => (card[0] === this.view.position.trump ? 200 : card[0] === cards[0][0] ? 100 : 0) - RANKS.indexOf(card[1]);
    const best = cards.indexOf(cards.reduce((high, card) => (strength(card) > strength(high) ? card : high)));
    return this.seatOf(from + best);
  }

  /** Whose the card of this place is, found in the hands at the claim. */
  seatOf(place) {
    const whole = [...this.view.position.trick, ...this.ahead];
    const card = whole[place];
    const holder = SEATS.find((seat) => this.view.position.hands[seat].includes(card));
    return holder || SEATS[(SEATS.indexOf(this.view.position.leader) + place) % 4];
  }

  drawWhy(turn) {
    const next = this.ahead[this.played.length];
    this.why.replaceChildren();
    if (!turn.position.left) {
      this.why.textContent = fill(t.over, { n: turn.won[0] });
      return undefined;
    }
    const said = this.ahead === this.line && this.view.line.flatMap((trick) => trick.why).find((one) => one.card === next)?.text;
    const option = turn.options.find((one) => one.card === next);
    // A reason of the line names player and card itself.
    if (said) return this.why.append(face(next), " ", said);
    this.why.append(el("b", { text: fill(t.toPlay, { seat: data.seats[turn.position.turn] }) }));
    if (next) this.why.append(" ", face(next), " ", option?.text || "");
    return undefined;
  }

  drawOptions(turn) {
    this.options.replaceChildren(...turn.options.map((option) => {
      const [low, high] = option.least;
      const leads = low === high ? fill(t.leadsTo, { n: low }) : fill(t.leadsToRange, { low, high });
      const told = option.standing === "opponent" ? null
        : el("span", {}, el("span", { className: "tag", text: option.normal ? t.normal : t.notNormal }), this.because(option));
      return el("button", {
        type: "button", className: option.normal ? "ok" : "not", "data-card": option.card,
        onclick: () => this.playOn(option.card),
      }, face(option.card), told, el("span", { className: "least", text: leads }));
    }));
  }

  /** Why a card is normal or not, without the word that its tag has. */
  because(option) {
    const text = option.text;
    return !option.normal && text.startsWith(t.notNormal) ? text.slice(t.notNormal.length).replace(/^\s*:\s*/, "") : text;
  }

  /** Play another card from here; what agrees with the line itself is that line. */
  playOn(card) {
    const place = this.played.length;
    if (this.ahead[place] !== card) {
      const next = [...this.played, card];
      this.ahead = next.every((one, at) => one === this.line[at]) ? this.line : next;
    }
    this.go(place + 1);
  }

  /* What was assumed, the law, the words */

  assumed() {
    const list = el("div", { className: "switches" });
    for (const finding of this.view.findings) {
      const found = (this.record.findings || {})[finding.name];
      if (!finding.yesno) {
        list.append(el("p", {}, `${fill(t.pair, { name: finding.says, value: finding.told })}. ${finding.otherwise || ""} `,
          el("button", { type: "button", className: "quiet", text: t.change, onclick: () => this.desk.show(finding.name) })));
        continue;
      }
      list.append(this.toggle(finding, found));
    }
    const settled = Object.entries(this.record.findings || {})
      .filter(([name, value]) => typeof value === "boolean" && !this.view.findings.some((one) => one.name === name));
    for (const [name, value] of settled) list.append(this.toggle({ name, says: data.findings.find((one) => one.name === name)?.says || name, because: "" }, value));
    const strip = el("div", { className: "strip", hidden: true });
    const section = HIDE(t.assumed, list, strip);
    this.compare(strip);
    return section;
  }

  toggle(finding, found) {
    const wanted = found === true ? "yes" : found === false ? "no" : "";
    const choices = [["", t.open], ["yes", t.yes], ["no", t.no]].map(([value, text]) =>
      el("label", {}, el("input", { type: "radio", name: `a-${finding.name}`, value, checked: value === wanted, onchange: () => this.desk.changed(finding.name, value === "" ? null : value === "yes") }), el("span", { text })));
    const assumed = wanted === "" ? `${finding.told}${finding.because ? ` (${finding.because})` : ""}. ${finding.otherwise || ""}` : "";
    return el("fieldset", { className: "switch" }, el("legend", { text: finding.says }), ...choices, assumed && el("p", { text: assumed }));
  }

  /** The tricks under each answer to what is open, as a small strip. */
  async compare(strip) {
    const rows = this.view.findings.filter((one) => one.yesno).slice(0, 6)
      .flatMap((one) => [true, false].map((value) => ({ says: fill(t.pair, { name: one.says, value: value ? t.yes : t.no }), change: { findings: { [one.name]: value } } })));
    if (!rows.length) return;
    const found = await ask("/api/compare", { record: this.record, changes: rows.map((row) => row.change) }).catch(() => null);
    if (!found?.rows || !strip.isConnected) return;
    strip.hidden = false;
    strip.append(el("h3", { text: t.strip }));
    const left = this.view.position.left;
    const shown = (text, tricks) => [el("span", { text }),
      el("meter", { min: 0, max: left, value: tricks ?? 0, "aria-label": fill(t.pair, { name: text, value: tricks ?? "–" }) }), el("span", { text: tricks ?? "–" })];
    strip.append(el("div", { className: "now" }, ...shown(t.ruling, this.view.verdict?.claimer_tricks)));
    // Each leads to that ruling and its line.
    found.rows.forEach((row, place) => {
      const [name, value] = Object.entries(row.change.findings)[0];
      strip.append(el("button", { type: "button", onclick: () => this.desk.changed(name, value) }, ...shown(rows[place].says, row.tricks)));
    });
  }

  laws() {
    return HIDE(t.law, el("ul", { className: "list" }, ...this.view.laws.map((law) => el("li", {},
      el("span", { className: "law", text: law.number + (law.gist ? " " : "") }), law.gist || "",
      ...law.here.map((here) => el("div", { className: "here", text: "→ " + here }))))));
  }

  words() {
    const place = el("p", { className: "read" }, ...asRead(this.record.claim.statement || "", this.view.words));
    const list = el("ul", { className: "list" }, ...this.view.understood.map((step) => el("li", { className: "here", text: "→ " + step })),
      ...this.view.ignored.map((part) => el("li", { className: "warn", text: fill(t.pair, { name: t.notRead, value: fill(t.quoted, { words: part }) }) })));
    return HIDE(t.words, place, list);
  }

  others() {
    const { view } = this;
    const elsewhere = view.profiles.filter((one) => one.tricks !== view.verdict?.claimer_tricks);
    return el("details", { className: "card" }, el("summary", { text: t.show }),
      el("h3", { text: t.values }), this.plain(view.analysis),
      elsewhere.length ? el("h3", { text: t.elsewhere }) : null,
      elsewhere.length ? el("div", { className: "row" }, ...elsewhere.map((one) => el("button", {
        type: "button", text: fill(t.pair, { name: one.name, value: one.tricks }), onclick: () => this.desk.rules(one.name),
      }))) : null,
      view.notes.length ? el("h3", { text: t.notes }) : null, this.plain(view.notes));
  }

  /* What the director makes of it */

  decision() {
    const tricks = this.view.verdict?.claimer_tricks ?? null;
    const given = el("input", { type: "number", id: "given", min: 0, max: this.view.position.left, value: tricks ?? "", inputmode: "numeric" });
    const reason = el("textarea", { id: "reason", rows: 2 });
    const change = el("input", { type: "checkbox", id: "changed" });
    const fields = el("div", { className: "fields", hidden: true }, el("label", {}, t.given, given));
    const problem = el("p", { className: "error", role: "alert" });
    const links = el("div", { className: "links", hidden: true });
    const button = el("button", { type: "button", className: "main", id: "keep", text: t.keep });
    change.addEventListener("change", () => { fields.hidden = !change.checked; });
    button.addEventListener("click", async () => {
      const answer = await post("/api/keep", {
        record: this.record, ruling: this.view.ruling,
        decision: { ...this.details(), changed: change.checked, tricks: change.checked ? Number(given.value) : tricks, reason: reason.value },
      }).catch(() => ({ error: t.lost }));
      problem.textContent = answer.errors ? answer.errors.map((one) => one.text).join(" · ") : answer.error || "";
      if (!answer.number) return;
      this.number = answer.number;
      const link = (path, text) => el("a", { className: "quiet", href: `/case/${answer.number}${path}?lang=${data.lang}`, target: "_blank", rel: "noopener", text });
      links.hidden = false;
      links.replaceChildren(el("p", { role: "status", text: fill(t.kept, { n: answer.number }) }), link("", t.report), link(".pdf", t.pdf), link(".txt", t.mail), link(".lin", t.lin));
      button.disabled = true;
    });
    return HIDE(t.decide, el("div", { className: "decide" },
      el("label", { className: "check" }, change, t.change), fields,
      el("label", {}, t.why, reason), problem, button, links));
  }
}
