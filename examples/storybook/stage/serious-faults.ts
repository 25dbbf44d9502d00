import axe from "axe-core";

/** What axe finds on the page, shadow trees included, that is serious or worse. */
export async function seriousFaults(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
