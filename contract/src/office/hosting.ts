import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { requiredLine } from '../shared.ts'

/** The agreement between host and academy as it is now. */
export const HostingAgreement = z.object({
  version: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
})
export type HostingAgreement = z.output<typeof HostingAgreement>

/** `mails_left`: of the host's daily limit; null with a mail server of the academy's own. */
export const HostingFacts = z.object({
  address: z.string(),
  host: z.object({ domain: z.string(), email: z.string().nullable() }),
  agreement: HostingAgreement,
  accepted: z.object({ version: z.string(), at: z.string() }).nullable(),
  last_backup: z.string().nullable(),
  mails_left: z.int().nullable(),
})
export type HostingFacts = z.output<typeof HostingFacts>

export const getHosting = read('/hosting', {
  access: ['admin'],
  summary:
    'Who hosts the academy, the agreement, the last backup and the mails left today; 404 without a host',
  response: HostingFacts,
})

export const acceptHosting = act('/hosting/agreement', {
  access: ['admin'],
  summary: 'Accept a later version of the agreement; 409 if it is not the present one',
  body: z.object({ version: requiredLine('Version') }),
})

export const readFirstAgreement = act('/auth/password-resets/agreement', {
  access: 'public',
  summary: 'The agreement that the owner accepts with the first password; null for everybody else',
  body: z.object({ token: requiredLine('Token') }),
  response: z.object({ agreement: HostingAgreement.nullable() }),
})
