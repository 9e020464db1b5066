import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bidi } from './bidi.ts'
import type { Browser, Driver } from './driver.ts'

/** Switches off Firefox's own network requests and windows. */
const PREFERENCES = `
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("intl.accept_languages", "en-IN");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("signon.rememberSignons", false);
`

/** Firefox speaks WebDriver BiDi itself and prints its address. */
async function untilListening(child: ReturnType<typeof spawn>) {
  let said = ''
  return new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`Firefox did not start:\n${said}`)))
  })
}

export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'ganit-firefox-'))
  writeFileSync(join(profile, 'user.js'), PREFERENCES)
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const bidi = await Bidi.connect(`${await untilListening(child)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  return {
    open: () => openWindow(bidi),
    quit: async () => {
      bidi.close()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Value = { type: string; value?: string; sharedId?: string }
type Evaluated = { result: Value; exceptionDetails?: { text: string } }

/** BiDi has the same code points for special keys as WebDriver, so they can be typed as characters. */
const keysOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

async function openWindow(bidi: Bidi): Promise<Driver> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  })
  const act = (actions: object[]) => bidi.send('input.performActions', { context, actions })

  async function run<Answer>(body: string, args: unknown[]): Promise<Answer> {
    const { result, exceptionDetails } = await bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify((await (async function () { ${body} }).apply(null, JSON.parse(args))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result.value ?? 'null')
  }

  async function elementAt(selector: string) {
    const { nodes } = await bidi.send<{ nodes: Value[] }>('browsingContext.locateNodes', {
      context,
      locator: { type: 'css', value: selector },
    })
    if (!nodes[0]?.sharedId) throw new Error(`Nothing is at ${selector}.`)
    return { sharedId: nodes[0].sharedId }
  }

  async function click(selector: string) {
    const origin = { type: 'element', element: await elementAt(selector) }
    const pointer = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await act([{ type: 'pointer', id: 'mouse', actions: pointer }])
  }

  return {
    run,
    click,
    goto: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    type: async (selector, text) => {
      await click(selector)
      await act([{ type: 'key', id: 'keyboard', actions: keysOf(text) }])
    },
    choose: async (selector, path) =>
      bidi.send('input.setFiles', { context, element: await elementAt(selector), files: [path] }),
    resize: (width, height) =>
      bidi.send('browsingContext.setViewport', { context, viewport: { width, height } }),
    close: () => bidi.send('browser.removeUserContext', { userContext }),
  }
}
