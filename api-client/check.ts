// Checks that others can generate a client from the API's description: generates, compiles and uses one, and lints the
// description.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { signUp, smallPhoto } from '../e2e/people.ts'
import { Ganit } from '../e2e/product.ts'

const HERE = import.meta.dirname
const DESCRIPTION = join(HERE, 'made', 'openapi.json')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a program and returns its output; ends the check if the program fails. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: HERE,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${args[0]}:\n${stdout}${stderr}`)
  return stdout.trim()
}

async function lintDescription() {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: DESCRIPTION, config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  for (const { ruleId, message } of errors) say(`${ruleId}: ${message}`)
  const rules = new Set(problems.map(({ ruleId }) => ruleId))
  say(`Linted: ${errors.length} errors, ${problems.length} problems (${[...rules].join(', ')}).`)
  if (errors.length > 0) throw new Error('The description has errors.')
}

const ganit = new Ganit()
try {
  await ganit.start()
  // Signs up before the long steps that block this process, because a connection left open meanwhile would be closed.
  const { token } = await signUp(ganit)
  const description = await (await fetch(`${ganit.url}/api/openapi.json`)).text()
  mkdirSync(join(HERE, 'made'), { recursive: true })
  writeFileSync(DESCRIPTION, description)
  await lintDescription()
  const types = await openapiTS(JSON.parse(description))
  writeFileSync(join(HERE, 'made', 'academy.ts'), astToString(types))
  run(['node_modules/typescript/bin/tsc', '-p', '.'])
  say('The client compiles.')
  say(run(['register.ts'], { URL: ganit.url, TOKEN: token, PHOTO: await smallPhoto() }))
} finally {
  await ganit.remove()
}
