// What the calls carry. Everything is the same in every run.

const WORDS = ["rent", "café", "grocery", "Überweisung", "refund", "train ticket", "本", "insurance", "gift", "naïve"];

/** Records as an application has them: numbers, dates, quotes and some text that is not ASCII. */
function records(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: 100_000 + index,
    account: `acc-${index % 7}`,
    amount: ((index * 7919) % 100_000) / 100,
    currency: index % 3 === 0 ? "EUR" : "USD",
    date: `2026-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}T08:30:00Z`,
    note: `"${WORDS[index % WORDS.length]}" for ${WORDS[(index * 3) % WORDS.length]}, no. ${index}`,
    settled: index % 5 !== 0,
  }));
}

/** A result with structured content and its copy as text, the hardest usual kind: escapes and short tokens everywhere. */
function structuredResult(count) {
  const structuredContent = { records: records(count) };
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

function recordArguments(count) {
  return { records: records(count) };
}

/** What `make` makes of the largest count of records that fits into `bytes` bytes of JSON. */
function sized(make, bytes) {
  let low = 1;
  let high = Math.ceil(bytes / 100); // No record is shorter.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Buffer.byteLength(JSON.stringify(make(middle))) <= bytes) low = middle;
    else high = middle - 1;
  }
  return make(low);
}

const TINY_ARGUMENTS = { account: "main" };
const TINY_RESULT = { content: [{ type: "text", text: "1234.56 EUR" }] };

function payload(name, args, result) {
  const parts = Object.entries(result).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return {
    name,
    result,
    argumentBytes: Buffer.from(JSON.stringify(args)),
    resultBytes: Buffer.from(JSON.stringify(result)),
    /** The result's members, each of which must be in the answer byte for byte, in whatever order. */
    parts: parts.map((part) => Buffer.from(part)),
  };
}

/** Each payload by its name, which is also the name of the tool that is called with it. */
export const PAYLOADS = Object.fromEntries(
  [
    payload("tiny", TINY_ARGUMENTS, TINY_RESULT),
    payload("result64k", TINY_ARGUMENTS, sized(structuredResult, 65_536)),
    payload("argument64k", sized(recordArguments, 65_536), TINY_RESULT),
    payload("result1m", TINY_ARGUMENTS, sized(structuredResult, 1_048_576)),
  ].map((each) => [each.name, each]),
);

/** The tools of the applications under load. */
export const TOOLS = Object.keys(PAYLOADS).map((name) => ({
  name,
  description: `Answers the payload ${name}`,
  inputSchema: { type: "object", properties: {} },
}));
