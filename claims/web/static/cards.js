// Cards, hands and the small things both halves of the page use.
export const data = JSON.parse(document.getElementById("data").textContent);
export const t = data.t;
export const SEATS = ["N", "E", "S", "W"];
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = "AKQJT98765432";
export const SYMBOL = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const $ = (id) => document.getElementById(id);
export const rank = (letter) => data.ranks[letter];

/** A phrase with its places filled. */
export const fill = (phrase, facts) => phrase.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

/** A text without what no eye can see, such as turns of the writing direction; as long as it was. */
export const clean = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, (one) => (one === "\n" || one === "\t" ? one : "?"));

/** A claimer's words, each marked by what it was read as. */
export function asRead(said, words) {
  const letters = Array.from(clean(said)); // places count characters, not halves of them
  const part = (start, end) => letters.slice(start, end).join("");
  const made = [];
  let at = 0;
  for (const word of words) {
    const kind = word.as.split(" ")[0];
    made.push(part(at, word.start), el("span", { className: `as-${kind}`, title: kind === "ignored" ? t.notRead : word.told, text: part(word.start, word.end) }));
    at = word.end;
  }
  return [...made, part(at)];
}

/** An element: its tag, its properties (class, text, on..., data-..., aria-...), what is in it. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") made.textContent = clean(value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** "Ace of spades", for those who hear the page. */
export const spoken = (card) =>
  fill(t.cardName, { rank: t["rank" + card[1]] || rank(card[1]), suit: t["suit" + card[0]] });

/** A card as its symbol and rank. */
export const face = (card, extra = "") =>
  el("span", { className: `face suit-${card[0]} ${extra}`, role: "img", "aria-label": spoken(card) },
    SYMBOL[card[0]] + rank(card[1]));

/** The cards of a hand in one line a suit; those in `gone` are greyed. */
export function suitLines(cards, gone = []) {
  return SUITS.map((suit) => {
    const held = [...cards, ...gone].filter((card) => card[0] === suit)
      .sort((a, b) => RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]));
    const line = el("span", { className: "suitline" },
      el("b", { className: `suit-${suit}`, "aria-label": t["suit" + suit], role: "img", text: SYMBOL[suit] }));
    if (!held.length) line.append(el("span", { className: "aside", text: "–" }));
    for (const card of held) {
      line.append(el("span", { className: `pip ${gone.includes(card) ? "gone" : ""}`, text: rank(card[1]) }), " ");
    }
    return line;
  });
}

/** Send JSON; the answer's status and JSON. */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language: data.lang, ...body }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

export const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Send a question that may take long; `told` hears how far it is. Resolves with its answer. */
export async function ask(path, body, told = () => {}, begun = () => {}) {
  let answer = await post(path, body);
  while (answer.status === 503) {
    told({ busy: true });
    await later(1500);
    answer = await post(path, body);
  }
  const job = answer.job;
  if (job) begun(job);
  while (answer.job) {
    told(answer);
    const next = await fetch(`/api/job/${job}`);
    answer = { status: next.status, ...(await next.json()) };
  }
  return answer;
}
