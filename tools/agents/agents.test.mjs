import { afterAll, beforeAll, describe, it } from "vitest";
import { Application } from "./application.mjs";
import { LIBRARIES } from "./libraries/index.mjs";
import { startPlace } from "./place.mjs";
import { SCENARIOS } from "./scenarios.mjs";

let place;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.stop());

describe.each(LIBRARIES.map((library) => [library.name, library]))("%s", (_name, library) => {
  // What a library cannot do stands in the table, with the reason.
  const scenarios = SCENARIOS.filter(({ key }) => !(key in library.cannot));

  // oxlint-disable-next-line vitest/expect-expect -- every scenario expects something
  it.for(scenarios.map((scenario) => [scenario.title, scenario]))(
    "%s",
    async ([_title, { key, run }], { task, onTestFinished }) => {
      // For the table, which is made from the report.
      task.meta.scenario = key;
      const sub = `${library.name}: ${key}`;
      const application = new Application(place, await place.token({ sub, role: "client" }));
      onTestFinished(() => application.close());
      await application.connect();
      const tokenFor = (options) => place.token({ sub, role: "agent", ...options });
      const connect = async (options = {}) => {
        const agent = await library.connect({ url: place.url, token: await tokenFor(), ...options });
        onTestFinished(() => agent.close());
        return agent;
      };
      await run({ library, place, application, connect, tokenFor });
    },
  );
});
