import { transformAsync, type BabelFileResult } from "@babel/core";
import compiler from "babel-plugin-react-compiler";
import type { Plugin } from "vite";

/** What the compiler made of a file. */
export interface Compiled {
  readonly output: BabelFileResult;
  /** The components and hooks that it compiled. */
  readonly names: readonly string[];
}

interface CompilerEvent {
  readonly kind: string;
  readonly fnName?: string | null;
}

/**
 * Compiles a file with the React Compiler, also by the rules that it keeps only on demand.
 *
 * @throws where the compiler would leave out a component or a hook.
 */
export async function compile(code: string, filename: string): Promise<Compiled> {
  const names: string[] = [];
  const options = {
    panicThreshold: "all_errors",
    logger: {
      logEvent: (_: string | null, { kind, fnName }: CompilerEvent) => {
        if (kind === "CompileSuccess") names.push(fnName ?? "");
      },
    },
    environment: {
      validateNoSetStateInEffects: true,
      validateNoDerivedComputationsInEffects: true,
      validateNoImpureFunctionsInRender: true,
      validateNoJSXInTryStatements: true,
      validateStaticComponents: true,
    },
  };
  const output = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [[compiler, options]],
  });
  if (output === null) throw new Error(`${filename} was ignored`);
  return { output, names };
}

/** Compiles what an application would compile: the binding's sources, and the pages of its tests. */
export function reactCompiler(): Plugin {
  return {
    name: "react-compiler",
    enforce: "pre",
    transform: {
      filter: { id: /\/packages\/react\/(?:src|test)\/[^?]*\.tsx?$/ },
      handler: async (code, id) => {
        const { output } = await compile(code, id);
        return { code: output.code ?? "", map: output.map ?? null };
      },
    },
  };
}
