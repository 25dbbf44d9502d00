/**
 * The fenced code of a Markdown page. Behind its language a fence may say `file=src/main.ts`, which names the file that the code
 * is, `given="name: Type"` what the code uses without showing it, `same-as=path` which file of the repository it shows,
 * `run-by="path"` which test runs it, or `unchecked="reason"`.
 *
 * @param {string} markdown
 * @returns {{ language: string, code: string, line: number, attributes: Record<string, string> }[]} `line` counts from 1.
 */
export function blocksOf(markdown) {
  return [...markdown.matchAll(/^( *)(```+)([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm)].map(
    ({ index, 1: indent, 3: info, 4: code }) => {
      const [language = "", ...rest] = info.trim().split(" ");
      const attributes = [...rest.join(" ").matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g)].map(
        ([, name, quoted, plain]) => [name, quoted ?? plain],
      );
      return {
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
        line: markdown.slice(0, index).split("\n").length,
        attributes: Object.fromEntries(attributes),
      };
    },
  );
}
