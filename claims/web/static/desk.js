// The director's desk: the claim is entered on one side, ruled and looked into on the other.
import { $, RANKS, SEATS, SUITS, SYMBOL, asRead, ask, data, el, fill, post, rank, spoken, suitLines, t } from "./cards.js";
import { Answer } from "./answer.js";
import { Facts } from "./facts.js";
import { forget, remember, remembered } from "./memory.js";

const form = $("entry");
const facts = new Facts(factChanged);
const answer = new Answer({ changed: (name, found) => facts.set(name, found), show: (name) => facts.show(name), rules: setRules });
const WON = ["won-declarer", "won-defenders"];
const EMPTY = () => ({ N: [], E: [], S: [], W: [], table: [] });

let hands = EMPTY();
let active = "N";
let source = {}; // the record that was pasted; what no field shows stays in it
let claimed = null; // tricks claimed, "rest" where a record says so; null: those of his words, or else the rest
let said; // tricks claimed as the server read what was entered; null: no number, undefined: it could not be read
let wonTyped = []; // of the two numbers of tricks won those that somebody entered
let tried = false; // whether it was tried to rule: then what is missing is said too
let ruled = null; // the record of the ruling that is shown
let running = 0;
let claimerNamed = false; // until somebody names him declarer is taken for the claimer
let textFaults = ""; // what keeps the text that was written from being read
let textRead = ""; // what was written when it was last read: written since, it is read before ruling

/* What was entered */

const value = (name) => form.elements[name]?.value || "";
const owner = (card) => Object.keys(hands).find((seat) => hands[seat].includes(card));
const turnOrder = () => {
  const first = SEATS.indexOf(value("leader"));
  return [0, 1, 2, 3].map((place) => SEATS[(first + place + 4) % 4]);
};
/** Cards each hand had as the trick on the table was begun. */
function level() {
  const played = value("leader") ? turnOrder().slice(0, hands.table.length) : [];
  return Math.max(...SEATS.map((seat) => hands[seat].length + (played.includes(seat) ? 1 : 0)));
}

/** Whether the cards are those of a deal and its play, which say themselves what is on the table. */
const played = () => Boolean(source.deal || source.play);

/** Other cards than those of the record that was pasted: its deal and play are not of these. */
function ownCards() {
  const { deal, play, ...rest } = source;
  source = rest;
  textFaults = "";
}

function record() {
  const claim = { ...(source.claim || {}), by: value("by") || undefined };
  const kind = value("words");
  claim.statement = kind === "said" ? $("statement").value.trim() : kind === "nothing" ? "" : null;
  // The language is that of the words, whatever that of the page; of other words it is found out.
  if (claim.statement !== source.claim?.statement?.trim()) delete claim.language;
  // Left out, it is what his words say.
  claim.tricks = $("no-number").checked ? null : claimed ?? undefined;
  const made = {
    ...source,
    schema: "bridge-claim/1",
    regulation: $("regulation").value,
    laws: $("edition").value,
    contract: value("strain") ? value("level") + value("strain") + value("doubled") : undefined,
    declarer: value("declarer") || undefined,
    claim,
  };
  if (!played() || source.position) {
    const position = { ...(source.position || {}) };
    if (!played()) {
      position.hands = Object.fromEntries(SEATS.map((seat) => [seat, dotted(hands[seat])]));
      position.trick = hands.table;
    }
    position.leader = value("leader") || undefined;
    const [declarer, defenders] = WON.map((id) => ($(id).value === "" ? undefined : +$(id).value));
    position.won = (declarer ?? defenders) === undefined ? undefined : { declarer, defenders };
    made.position = position;
  }
  const board = { number: +$("board").value || undefined };
  for (const name of ["dealer", "vulnerable", "event"]) board[name] = $(name).value || undefined;
  delete made.board;
  if (Object.values(board).some(Boolean)) made.board = board;
  facts.into(made);
  if ($("class").value) made.findings = { ...(made.findings || {}), class: $("class").value };
  return JSON.parse(JSON.stringify(made));
}

const dotted = (cards) => SUITS.map((suit) => cards.filter((card) => card[0] === suit)
  .map((card) => card[1]).sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)).join("") || "-").join(".");

/* The picker */

function drawDeck() {
  const deck = $("deck");
  deck.replaceChildren();
  for (const suit of SUITS) {
    for (const letter of RANKS) {
      const card = suit + letter;
      deck.append(el("button", {
        type: "button", className: `suit-${suit}`, "data-card": card, "aria-label": spoken(card),
        onclick: () => pick(card),
      }, el("span", { text: rank(letter) }), el("small", { text: SYMBOL[suit] })));
    }
    deck.append(el("span", { className: "gap", "aria-hidden": "true" }));
  }
  deck.addEventListener("focusin", (event) => oneStop(event.target));
  deck.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
    if (!step) return;
    const all = [...deck.querySelectorAll("button")];
    let place = all.indexOf(document.activeElement) + step;
    while (all[place]?.disabled) place += Math.sign(step);
    if (all[place]) { all[place].focus(); event.preventDefault(); }
  });
}

/** Let the tabulator stop at one card of the deck alone; arrows go on from there. */
function oneStop(card) {
  for (const button of document.querySelectorAll("#deck button")) button.tabIndex = button === card ? 0 : -1;
}

/** Give a card to the hand in turn; one that it has is taken back. */
function pick(card) {
  ownCards();
  if (hands[active].includes(card)) {
    hands[active] = hands[active].filter((one) => one !== card);
    draw();
    return;
  }
  hands[active].push(card);
  const most = Math.max(...SEATS.filter((seat) => seat !== active).map((seat) => hands[seat].length));
  const full = active !== "table" && most > 0 && hands[active].length >= most;
  if (active !== "table" && (full || hands[active].length === 13)) advance();
  const all = [...document.querySelectorAll("#deck button")];
  const place = all.indexOf(document.activeElement);
  draw();
  if (place >= 0) (all.slice(place).find((one) => !one.disabled) || all.find((one) => !one.disabled))?.focus();
}

/** On to the next hand that lacks cards; the fourth of a whole deal is what is left. */
function advance() {
  const most = Math.max(...SEATS.map((seat) => hands[seat].length));
  const start = SEATS.indexOf(active);
  const next = [1, 2, 3, 4].map((step) => SEATS[(start + step + 4) % 4])
    .find((seat) => hands[seat].length < most);
  const lacking = SEATS.filter((seat) => !hands[seat].length);
  if (most === 13 && lacking.length === 1 && SEATS.every((seat) => [0, 13].includes(hands[seat].length))) {
    hands[lacking[0]] = SUITS.flatMap((suit) => [...RANKS].map((letter) => suit + letter))
      .filter((card) => !owner(card));
  } else if (next) active = next;
}

function drawHands() {
  for (const box of document.querySelectorAll("#hands .hand")) {
    const seat = box.dataset.seat;
    box.setAttribute("aria-pressed", String(seat === active));
    box.querySelector(".suits").replaceChildren(
      ...(seat === "table"
        ? hands.table.map((card) => el("span", { className: `suitline suit-${card[0]}`, text: SYMBOL[card[0]] + rank(card[1]) }))
        : suitLines(hands[seat])));
    const count = box.querySelector(".count");
    if (count) count.textContent = hands[seat].length || "";
  }
  for (const button of document.querySelectorAll("#deck button")) {
    const holder = owner(button.dataset.card);
    button.disabled = Boolean(holder) && holder !== active;
    button.setAttribute("aria-pressed", String(holder === active));
  }
  const free = [...document.querySelectorAll("#deck button:enabled")];
  oneStop(free.find((one) => one === document.activeElement) || free.find((one) => one.tabIndex === 0) || free[0]);
}

/** The tricks claimed; null where no number is. */
function tricksClaimed() {
  if ($("no-number").checked) return null;
  if (Number.isInteger(claimed)) return claimed;
  const asSaid = claimed === null && value("words") === "said" && said !== undefined;
  return asSaid ? said : level();
}

function drawTricks() {
  const left = level();
  const shown = tricksClaimed();
  $("claimed").textContent = shown === null ? "–" : shown;
  $("of-left").textContent = left ? fill(t.ofLeft, { n: left }) : "";
  $("less").disabled = !left || $("no-number").checked || shown === 0;
  $("more").disabled = !left || $("no-number").checked || shown === left;
  const won = $("won-declarer").value;
  const ours = value("by") && value("declarer") &&
    SEATS.indexOf(value("by")) % 2 === SEATS.indexOf(value("declarer")) % 2;
  $("total").textContent = won !== "" && shown !== null && value("by") && value("declarer") && left
    ? fill(t.total, { n: +won + (ours ? shown : left - shown) }) : "";
}

/** Of the tricks won the number that nobody entered, from the other; what somebody entered stays. */
function workOutWon() {
  if (wonTyped.length === WON.length) return;
  const [typed] = wonTyped;
  const rest = typed && level() ? 13 - level() - +$(typed).value : -1;
  for (const id of WON.filter((one) => one !== typed && $(one) !== document.activeElement)) $(id).value = rest < 0 ? "" : rest;
}

function draw() {
  drawHands();
  workOutWon();
  if (claimed > level()) claimed = null;
  drawTricks();
  $("said-part").hidden = value("words") !== "said";
  $("rules-now").textContent = [$("regulation").value, $("edition").value, $("class").selectedOptions[0]?.value && $("class").selectedOptions[0].text]
    .filter(Boolean).join(" · ");
  answer.mark(Boolean(ruled) && (Boolean(textFaults) || JSON.stringify(record()) !== JSON.stringify(ruled)));
  keepInMind();
  clearTimeout(draw.timer);
  draw.timer = setTimeout(look, 250);
}

/** Have what was entered read: the words as they are understood, the errors at their fields. */
async function look() {
  const read = await post("/api/read", { record: record() }).catch(() => null);
  if (read) show(read);
  return read;
}

function show(read) {
  const errors = [...(read.errors || [])];
  if (!played() && !level()) errors.push({ field: "position.hands", missing: true });
  const places = [...document.querySelectorAll("[data-for]")];
  for (const place of places) place.textContent = "";
  $("other-errors").textContent = "";
  for (const error of tried ? errors : []) {
    const place = places.filter((one) => error.field.startsWith(one.dataset.for))
      .sort((a, b) => b.dataset.for.length - a.dataset.for.length)[0] || $("other-errors");
    const seat = /hands\.([NESW])/.exec(error.field);
    const text = error.missing ? t.missing : seat ? ofSeat(seat[1], error.text) : error.text;
    if (!place.textContent.includes(text)) place.textContent += (place.textContent ? " · " : "") + text;
  }
  if (textFaults) form.querySelector('[data-for="position.hands"]').textContent = textFaults;
  said = read.claimed;
  drawTricks();
  drawWords(read);
}

const ofSeat = (seat, text) => fill(t.pair, { name: data.seats[seat], value: text });

function drawWords(read) {
  const place = $("words-read");
  place.replaceChildren();
  const said = $("statement").value.trim();
  if (value("words") !== "said" || !said || !read.words?.length) return;
  place.append(el("b", { text: t.readAs + " " }));
  place.append(...asRead(said, read.words));
  const list = el("ul", { className: "list hint" });
  for (const step of read.understood || []) list.append(el("li", { text: "→ " + step }));
  for (const part of read.ignored || []) list.append(el("li", { className: "warn", text: fill(t.pair, { name: t.notRead, value: fill(t.quoted, { words: part }) }) }));
  place.append(list);
}

/* Ruling */

async function rule(event) {
  event?.preventDefault();
  if ($("text").value !== textRead) await readText();
  tried = true;
  const entered = record();
  const read = await look();
  if (!read) return answer.fail(t.lost);
  if (read.errors?.length || textFaults || (!played() && !level())) {
    const first = [...document.querySelectorAll(".error")].find((one) => one.textContent);
    first?.closest("details")?.setAttribute("open", "");
    first?.closest(".card")?.scrollIntoView({ block: "center" });
    return undefined;
  }
  const mine = ++running;
  const asked = read.record;
  answer.searching(Boolean(event));
  const found = await ask("/api/rule", { record: asked }, (told) => answer.progress(told), (job) => answer.job(job))
    .catch(() => ({ failed: true }));
  if (mine !== running) return undefined;
  if (found.cancelled) return answer.done(); // stopped before it had begun
  if (found.failed || found.error) return answer.fail(found.error || t.lost);
  if (found.errors) { answer.fail(t.errors); return show(found); }
  ruled = entered;
  answer.show(found, asked, details, Boolean(event));
  draw();
  return undefined;
}

const details = () => ({
  event: $("event").value, session: $("session").value, place: $("place").value,
  board: $("board").value, director: $("director").value,
});

/** Something was added to the claim; where it is ruled, the ruling follows a fact found at once. */
function factChanged(name) {
  draw();
  if (ruled && name) rule();
}

/** Rule under another regulator and edition, "EBU 2007". */
function setRules(name) {
  [$("regulation").value, $("edition").value] = name.split(" ");
  draw();
  rule();
}

/* A record or a text taken over */

async function readText() {
  const said = $("text").value;
  textRead = said;
  textFaults = "";
  if (!said.trim()) return draw();
  const read = await post("/api/read", { by_hand: { hands: said } });
  const unread = !read.record?.deal && SEATS.some((seat) => !read.record?.position?.hands?.[seat]);
  const told = (read.errors || []).filter((one) => read.whole || !one.missing).map((one) => {
    if (read.whole) return fill(t.pair, { name: one.field, value: one.text });
    const seat = /hands\.([NESW])/.exec(one.field);
    return seat ? ofSeat(seat[1], one.text) : one.text;
  });
  textFaults = unread ? told.join(" · ") : "";
  $("text").setAttribute("aria-invalid", String(unread));
  if (unread) return draw();
  if (read.record.contract) startAnew(read.whole);
  return take(read.record, read.position, read.whole);
}

/** Empty the form for another claim, but for what is said of the session; `rules` too. */
function startAnew(rules) {
  const stay = ["text", "session", "director", ...(rules ? [] : ["regulation", "edition"])];
  const kept = stay.map((id) => [id, $(id).value]);
  form.reset();
  wonTyped = [];
  for (const [id, said] of kept) $(id).value = said;
}

/** Fill the form with a record; `position` where the server could work it out; `whole`: it says all of a claim. */
function take(found, position, whole) {
  const given = position || (found.position?.hands && { hands: Object.fromEntries(SEATS.map((seat) => [seat, cardsOf(found.position.hands[seat] || "")])), trick: found.position.trick || [], leader: found.position.leader });
  hands = EMPTY();
  if (given) {
    for (const seat of SEATS) hands[seat] = given.hands[seat];
    hands.table = given.trick || [];
  }
  source = structuredClone(found);
  delete source.position?.shown_out;
  delete source.position?.constraints;
  const match = /^([1-7]?)(NT|[SHDC])(X{0,2})$/.exec(found.contract || "");
  // What the text does not say stays as it was entered.
  if (match) for (const [name, part] of [["level", 1], ["strain", 2], ["doubled", 3]]) set(name, match[part]);
  if (found.declarer) set("declarer", found.declarer);
  if (given?.leader) set("leader", given.leader);
  const won = found.position?.won;
  if (won) { $("won-declarer").value = won.declarer; $("won-defenders").value = won.defenders; wonTyped = WON; }
  if (found.contract && found.claim?.by) set("by", found.claim.by);
  claimerNamed = Boolean(value("by"));
  const tricks = found.claim?.tricks;
  claimed = Number.isInteger(tricks) || whole ? tricks ?? null : null;
  if (found.contract) $("no-number").checked = (tricks ?? null) === null;
  const statement = found.claim?.statement;
  if (found.contract) set("words", statement ? "said" : statement === "" ? "nothing" : "unknown");
  if (statement) $("statement").value = statement;
  if (found.regulation) $("regulation").value = found.regulation;
  if (found.laws) $("edition").value = found.laws;
  facts.take(found);
  if (found.findings?.class) $("class").value = found.findings.class;
  for (const [name, id] of [["number", "board"], ["event", "event"], ["dealer", "dealer"], ["vulnerable", "vulnerable"]]) {
    if (found.board?.[name]) $(id).value = found.board[name];
  }
  draw();
}

const cardsOf = (text) => text.split(".").flatMap((held, suit) => [...held.replace("10", "T")].filter((letter) => RANKS.includes(letter)).map((letter) => SUITS[suit] + letter));

function set(name, wanted) {
  for (const input of form.elements[name]) input.checked = wanted !== undefined && input.value === wanted;
}

/* What was entered outlives the page: it is loaded anew in another language, and by a phone at any time */

function keepInMind() {
  remember(form, { hands, active, source, claimed, claimerNamed, wonTyped, textFaults, textRead, facts: facts.state(), ruled: Boolean(ruled) });
}

/** Fill the form as it was left; whether its claim had been ruled. */
function callToMind() {
  const left = remembered(form);
  if (!left) return false;
  ({ hands, active, source, claimed, claimerNamed, wonTyped = WON, textFaults, textRead } = left);
  facts.restore(left.facts);
  return left.ruled;
}

/* Wiring */

function tab(which) {
  for (const name of ["pick", "write"]) {
    $(name).hidden = name !== which;
    $("tab-" + name).setAttribute("aria-selected", String(name === which));
    $("tab-" + name).tabIndex = name === which ? 0 : -1;
  }
}

function begin() {
  $("desk").hidden = false;
  $("nt").textContent = data.nt;
  drawDeck();
  for (const box of document.querySelectorAll("#hands .hand")) {
    box.addEventListener("click", () => { active = box.dataset.seat; if (!$("write").hidden) tab("pick"); draw(); });
  }
  for (const name of ["pick", "write"]) {
    $("tab-" + name).addEventListener("click", () => tab(name));
    $("tab-" + name).addEventListener("keydown", (event) => {
      if (!event.key.startsWith("Arrow")) return;
      tab(name === "pick" ? "write" : "pick");
      document.querySelector('[role="tab"][aria-selected="true"]').focus();
    });
  }
  $("next-hand").addEventListener("click", () => {
    const start = SEATS.indexOf(active);
    active = SEATS[(start + 1 + 4) % 4];
    draw();
  });
  $("clear").addEventListener("click", () => { ownCards(); hands[active] = []; draw(); });
  $("read").addEventListener("click", readText);
  $("text").addEventListener("paste", () => setTimeout(readText, 0));
  $("less").addEventListener("click", () => { claimed = (tricksClaimed() ?? level()) - 1; draw(); });
  $("more").addEventListener("click", () => { claimed = Math.min((tricksClaimed() ?? level()) + 1, level()); draw(); });
  for (const id of WON) {
    $(id).addEventListener("input", () => {
      wonTyped = WON.filter((one) => (one === id ? $(id).value !== "" : wonTyped.includes(one)));
    });
  }
  for (const chip of document.querySelectorAll(".chip")) {
    chip.addEventListener("click", () => {
      const words = $("statement");
      words.value = words.value.trim() ? `${words.value.trim()}, ${chip.dataset.phrase.toLowerCase()}` : chip.dataset.phrase;
      draw();
    });
  }
  form.addEventListener("change", (event) => {
    if (event.target.name === "by") claimerNamed = true;
    if (event.target.name === "declarer" && !claimerNamed) set("by", event.target.value);
    draw();
    if (ruled && ["class", "regulation", "edition", "stage"].includes(event.target.id)) rule();
  });
  form.addEventListener("input", draw);
  form.addEventListener("submit", rule);
  $("new").addEventListener("click", () => { forget(); location.assign(`/?lang=${data.lang}`); });
  $("cancel").addEventListener("click", () => answer.cancel());
  if (callToMind()) rule();
  draw();
  waitForWorkers();
}

async function waitForWorkers() {
  for (;;) {
    const state = await fetch("/api/state").then((found) => found.json()).catch(() => ({}));
    $("preparing").hidden = Boolean(state.ready);
    if (state.ready) return;
    await new Promise((done) => setTimeout(done, 700));
  }
}

begin();
