// npm run dev: restarts the API when its code changes and updates pages in the browser when saved. Open the address on
// the pages' line; it proxies calls to the API.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../build/bootstrap.mjs'
import { pinnedNode } from '../build/pinned-node.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WEB = join(ROOT, 'web')
const API_PORT = process.env.PORT ?? '3000'
const PAGES_PORT = process.env.PAGES_PORT ?? '5173'

await prepare({ pages: false })
const require = createRequire(join(WEB, 'package.json'))
const manifest = require.resolve('@react-router/dev/package.json')
const router = join(dirname(manifest), require(manifest).bin['react-router'])

await new Promise((resolve) => start(['tools/build/fonts.mjs'], ROOT, {}).once('exit', resolve))

const running = [
  start(['--watch-preserve-output', '--watch', 'server/src/main.ts'], ROOT, {
    PORT: API_PORT,
    PUBLIC_URL: `http://localhost:${PAGES_PORT}`,
  }),
  start([router, 'dev', '--port', PAGES_PORT, '--strictPort'], WEB, {
    NODE_ENV: 'development',
    API_PORT,
  }),
]

// If one of the two processes ends, the other is useless.
for (const child of running)
  child.once('exit', (code) => {
    for (const other of running) other.kill('SIGTERM')
    process.exitCode ||= code ?? 1
  })

function start(args, cwd, env) {
  return spawn(pinnedNode(), args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
}

// Ctrl-C reaches the children directly; this process must only not end before them.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM')
})
