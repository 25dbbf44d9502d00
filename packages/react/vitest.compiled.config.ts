import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";
import { reactCompiler } from "./test/react-compiler.ts";

/** The contract again, with every hook and every component compiled by the React Compiler. */
export default mergeConfig(
  { ...sourceProject, test: { ...sourceProject.test, include: [] } },
  defineProject({
    plugins: [reactCompiler()],
    test: {
      name: "react-compiled",
      env: { REACT_MAJOR: "19", REACT_COMPILER: "on" },
      include: ["test/{contract,inline-tools,react-version}.test.{ts,tsx}"],
    },
  }),
);
