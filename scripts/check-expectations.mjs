// Keeps the proof column of docs/expectations.md true: it names the tests that have an expectation's number in their name.
// With --write it corrects the column; without, it says which lines are out of date.
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = `${root}docs/expectations.md`;
const write = process.argv.includes("--write");

const proofs = await proofsByNumber();
const decided = new Set((await readFile(`${root}docs/decisions.md`, "utf8")).match(/E-\d{3}/g));
const text = await readFile(page, "utf8");
const outOfDate = [];
const corrected = text.replace(/^(\| (E-\d{3}) +\|.*\| )([^|]+?)( *\|)$/gm, (line, start, number, proof, end) => {
  const wanted = proofOf(number);
  if (proof === wanted) return line;
  outOfDate.push(number);
  return `${start}${wanted}${end}`;
});

if (write) {
  await writeFile(page, corrected);
  execFileSync(`${root}node_modules/.bin/oxfmt`, [page]);
} else if (outOfDate.length > 0) {
  console.error(
    `docs/expectations.md is out of date for ${outOfDate.join(", ")}: run \`npm run check:expectations -- --write\``,
  );
  process.exit(1);
}
console.log(`expectations: ${proofs.size} of ${text.match(/^\| E-\d{3}/gm).length} proven by a test`);

function proofOf(number) {
  const files = proofs.get(number);
  if (files !== undefined) return [...files].toSorted((a, b) => a.localeCompare(b)).join(", ");
  return decided.has(number) ? "see decisions" : "open";
}

async function proofsByNumber() {
  const found = new Map();
  const files = execFileSync(
    "git",
    [
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      ...["test.ts", "test.tsx", "spec.ts", "contract.ts"].map((end) => `*.${end}`),
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  for (const file of files.trim().split("\n")) {
    // Only the names of tests count, not what a comment mentions.
    for (const [name] of (await readFile(root + file, "utf8")).matchAll(/(?:["'`(]|, )E-\d{3}[^"'`\n]*/g)) {
      for (const number of name.match(/E-\d{3}/g)) {
        if (!found.has(number)) found.set(number, new Set());
        found.get(number).add(basename(file));
      }
    }
  }
  return found;
}
