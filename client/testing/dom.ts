import { builtinEnvironments, type Environment } from "vitest/runtime";

const dom = builtinEnvironments["happy-dom"];

/**
 * happy-dom whose globals remain after a file's last test, until the process ends or the next file replaces
 * them. Work that React and the toasts have scheduled may still read them.
 */
export default {
  ...dom,
  async setup(global, options) {
    await dom.setup(global, options);
    return { teardown: () => global.window.happyDOM.abort() };
  },
} satisfies Environment;
