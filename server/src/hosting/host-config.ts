import { resolve } from 'node:path'
import { z } from 'zod'
import { type Config, readConfig } from '../lifecycle/config.ts'

/** Configuration of a host: that of the machine, without settings of an academy. */
export type HostConfig = Config & {
  /** The domain below which academies have their addresses. */
  domain: string
  /** File of the master secret. Absent: in the data folder. */
  masterFile?: string
  /** The e-mail address that the host's pages name, and that gets the morning mail. */
  hostingEmail?: string
  /** Port of this machine at which Caddy asks for which names it may get certificates. Absent: none. */
  askPort?: number
}

const ROOT = resolve(import.meta.dirname, '../../..')

/** Settings of one academy: a forgotten key would collect the fees of all academies for one. */
const OF_AN_ACADEMY =
  /^(PUBLIC_URL|ADMIN_\w+|SECRET\w*|GOOGLE_\w+|OIDC_\w+|RAZORPAY_\w+|SMS_\w+|WHATSAPP_\w+)$/

const PORT = /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/
const DOMAIN = /^(?=.{1,190}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** An environment without the settings of one academy. */
export const withoutAcademy = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !OF_AN_ACADEMY.test(name)))

/** Reads the configuration of a host, or returns a sentence for each fault. */
export function readHostConfig(
  env: NodeJS.ProcessEnv,
): { config: HostConfig } | { problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value?.trim()),
  ) as Record<string, string>
  const problems = Object.keys(given)
    .filter((name) => OF_AN_ACADEMY.test(name))
    .map((name) => `${name} is a setting of one academy, and a host has many: leave it out.`)
  if (given.DATABASE_REPLICA_URL)
    problems.push('DATABASE_REPLICA_URL is not for hosts yet: leave it out.')
  if (given.PROCESSES && given.PROCESSES !== '1')
    problems.push('PROCESSES must be 1, because a host has one process for all academies.')
  const { HOSTING_DOMAIN: domain = 'localhost', MASTER_SECRET_FILE: file } = given
  const { TLS_ASK_PORT: askPort } = given
  if (!DOMAIN.test(domain))
    problems.push('HOSTING_DOMAIN must be a domain in small letters, like academies.example.org.')
  const email = z.email().safeParse(given.HOSTING_EMAIL?.trim().toLowerCase())
  if (given.HOSTING_EMAIL && !email.success)
    problems.push('HOSTING_EMAIL must be an e-mail address.')
  if (askPort && !PORT.test(askPort))
    problems.push('TLS_ASK_PORT must be a number from 1 to 65535.')
  const read = readConfig(env)
  if ('problems' in read) problems.push(...read.problems)
  if (problems.length > 0 || 'problems' in read) return { problems }
  const masterFile = file && resolve(ROOT, file)
  return {
    config: {
      ...{ ...read.config, domain },
      ...(masterFile && { masterFile }),
      ...(email.data && { hostingEmail: email.data }),
      ...(askPort && { askPort: Number(askPort) }),
    },
  }
}
