import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../product.ts'
import type { Browser, Driver } from './driver.ts'

const LOOK_MS = 50
/** WebDriver's JSON key for an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

/** Plain WebDriver: one request per command. */
const asking =
  (url: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }

/** WebKit's driver on a virtual screen; each window is its own MiniBrowser. */
export async function startWebKit(program: string): Promise<Browser> {
  const port = await freePort()
  // The driver gets a process group of its own, so that all its children can be ended.
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const ask = asking(`http://127.0.0.1:${port}`)
  while (child.exitCode === null && !(await ask('GET', '/status').catch(() => undefined)))
    await sleep(LOOK_MS)
  return {
    open: () => openWindow(ask, program),
    quit: async () => {
      const exited = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await exited
    },
  }
}

async function openWindow(askDriver: Ask, binary: string): Promise<Driver> {
  const { sessionId } = await askDriver<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  })
  const ask: Ask = (method, path, body) => askDriver(method, `/session/${sessionId}${path}`, body)

  const elementAt = async (selector: string) => {
    const found = await ask<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    })
    return `/element/${found[ELEMENT]}`
  }
  const click = async (selector: string) => {
    await ask('POST', `${await elementAt(selector)}/click`, {})
  }
  const keysInto = async (selector: string, text: string) => {
    await ask('POST', `${await elementAt(selector)}/value`, { text })
  }

  return {
    click,
    goto: async (url) => {
      await ask('POST', '/url', { url })
    },
    run: async (body, args) => {
      const answered = await ask<string>('POST', '/execute/async', {
        script: `const done = arguments[arguments.length - 1]
          Promise.resolve((async function () { ${body} }).apply(null, JSON.parse(arguments[0])))
            .then((answer) => done(JSON.stringify({ answer: answer ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`,
        args: [JSON.stringify(args)],
      })
      const { answer, error } = JSON.parse(answered)
      if (error) throw new Error(error)
      return answer
    },
    type: async (selector, text) => {
      await click(selector)
      await keysInto(selector, text)
    },
    choose: keysInto,
    resize: async (width, height) => {
      await ask('POST', '/window/rect', { width, height })
    },
    close: async () => {
      await ask('DELETE', '')
    },
  }
}
