// WebKitGTK, the engine of iPhones, through WebDriver (https://www.w3.org/TR/webdriver2/) and a virtual display.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { type Device, phone } from "./device";
import type { WebKit } from "./engines";

export async function openWebKit(engine: WebKit): Promise<Device> {
  const [display, number] = await startDisplay(engine.display);
  const port = await freePort();
  const driver = spawn(engine.driver, ["--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${number}` },
  });
  const stop = () => {
    driver.kill();
    display.kill();
  };
  try {
    const session = await newSession(`http://127.0.0.1:${port}`, engine.browser);
    return asDevice(session, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** Starts Xvfb, which chooses a free display number and writes it to a file descriptor. */
async function startDisplay(xvfb: string): Promise<[ChildProcess, string]> {
  const screen = ["-screen", "0", "1280x1000x24", "-nolisten", "tcp", "-displayfd", "3"];
  const display = spawn(xvfb, screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once("data", (data) => resolve(String(data).trim()));
    display.once("exit", () => reject(new Error("Xvfb did not start")));
  });
  return [display, number];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

type Call = <R>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<R>;

async function newSession(base: string, binary: string): Promise<Call> {
  const call =
    (prefix: string): Call =>
    async (method, path, body) => {
      const answer = await fetch(base + prefix + path, {
        method,
        body: body && JSON.stringify(body),
      });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error}: ${value.message}`);
      return value;
    };
  await untilReady(`${base}/status`);
  const options = { binary, args: ["--automation"] };
  const wanted = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
  const { sessionId } = await call("")<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: wanted },
  });
  return call(`/session/${sessionId}`);
}

async function untilReady(url: string) {
  for (let left = 100; left > 0; left--) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver did not start");
}

async function asDevice(call: Call, stop: () => void): Promise<Device> {
  await call("POST", "/window/rect", phone);
  const act = (actions: object[]) => call<void>("POST", "/actions", { actions });
  return {
    goto: (url) => call("POST", "/url", { url }),
    evaluate: (run, argument) =>
      call("POST", "/execute/sync", {
        script: `return (${run})(arguments[0])`,
        args: [argument ?? null],
      }),
    press: async (x, y) => {
      const move = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await act([{ type: "pointer", id: "mouse", actions }]);
    },
    resize: (size) => call("POST", "/window/rect", size),
    type: async (text) => {
      const element = await call<Record<string, string>>("GET", "/element/active");
      await call("POST", `/element/${Object.values(element)[0]}/value`, { text });
    },
    screenshot: async () => Buffer.from(await call<string>("GET", "/screenshot"), "base64"),
    close: async () => {
      await call("DELETE", "");
      stop();
    },
  };
}
