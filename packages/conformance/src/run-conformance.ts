import { CheckContext } from "./check-context.ts";
import { CheckFailure, shown } from "./check-failure.ts";
import type { Check } from "./check.ts";
import { CHECKS } from "./checks/index.ts";
import {
  ConformanceSettingsError,
  readSettings,
  type ConformanceOptions,
  type ConformanceSettings,
} from "./conformance-options.ts";
import { within } from "./harness/fake-app.ts";
import { skipReason } from "./needs.ts";
import { count, type CheckReport, type Outcome, type Report } from "./report.ts";
import { select } from "./select.ts";

const CHECK_MS = 60_000;
const SLOW_CHECK_MS = 150_000;

/**
 * Runs the checks against a bridge that is already up. Checks run at the same time, each with a client ID of its own,
 * and leave nothing behind.
 *
 * @throws {ConformanceSettingsError} if a setting cannot be used, or if no check matches `only`.
 */
export async function runConformance(settings: ConformanceSettings): Promise<Report> {
  const options = readSettings(settings);
  const started = performance.now();
  const selected = select(CHECKS, options.only);
  if (selected.length === 0) throw new ConformanceSettingsError("no check matches --only; --list shows them all");
  const checks = await inOrder(selected, options.concurrency, (check) => report(check, options));
  const failures = checks.filter(({ status }) => status === "failed");
  const sections = [...new Set(checks.map(({ section }) => section))];
  return {
    ok: !failures.some(({ level }) => level === "MUST" || options.level === "SHOULD"),
    url: options.url.href,
    level: options.level,
    duration: Math.round(performance.now() - started),
    counts: count(checks),
    sections: Object.fromEntries(
      sections.map((name) => [name, count(checks.filter(({ section }) => section === name))]),
    ),
    checks,
  };
}

async function report(check: Check, options: ConformanceOptions): Promise<CheckReport> {
  const { id, section, level, title } = check;
  const started = performance.now();
  const outcome = await outcomeOf(check, options);
  return { id, section, level, title, ...outcome, duration: Math.round(performance.now() - started) };
}

async function outcomeOf(check: Check, options: ConformanceOptions): Promise<Outcome> {
  const reason = skipReason(check.needs, options);
  if (reason !== undefined) return { status: "skipped", reason };
  const context = new CheckContext(options);
  const patience = check.needs.includes("slow") ? SLOW_CHECK_MS : CHECK_MS;
  try {
    await within("the check to end", check.run(context), patience);
    return { status: "passed" };
  } catch (error) {
    const { expected, came } = failureOf(error);
    return { status: "failed", expected: withoutTokens(expected, options), came: withoutTokens(came, options) };
  } finally {
    context.dispose();
  }
}

function failureOf(error: unknown): { readonly expected: string; readonly came: string } {
  if (error instanceof CheckFailure) return error;
  return { expected: "the exchange to go through", came: error instanceof Error ? error.message : shown(error) };
}

/** A report may end up in public logs. */
function withoutTokens(text: string, { secrets }: ConformanceOptions): string {
  const plain = text.replaceAll(/eyJ[\w-]+\.[\w-]*\.[\w-]*/g, "<token>");
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "<secret>"), plain);
}

/** `work` on every item, at most `atOnce` at a time; the results are in the order of the items. */
async function inOrder<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
