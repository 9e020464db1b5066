import { expect, test } from 'vitest'
import { z } from 'zod'
import { differences } from '../../tools/checks/compared-lists.ts'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'

const CONTACT = /"([a-z_0-9]*(?:mail|phone|mobile|contact|whatsapp|birth)[a-z_0-9]*)":\{/g

/**
 * For each call that takes an e-mail, a phone or a date of birth: the person who types it, and the fact that it proves.
 */
const WORTH: Record<string, string> = {
  'POST /auth-code': 'asks for a code, which goes there alone (accounts/auth-codes.test)',
  'POST /auth-code/confirm': 'is compared, and counted (accounts/auth-codes.test)',
  'POST /change-requests': 'waits for the office (welcome/typed-by-link.test)',
  'POST /student/update_student_detail': 'the office wrote it: opens the child’s account',
  'POST /enquiries': 'a stranger’s, kept apart from records',
  'PUT /enquiries/:enquiry_id': 'as above',
  'POST /demo-seats':
    'as above; a known number moves its seat and opens nothing (people/enquiries/demo-seats.test)',
  'POST /student/:uid/guardians':
    'a proposed guardian counts once the office agrees; a contact opens an account by a code that goes there',
  'PUT /student/:uid/guardians/:guardian_id':
    'typed over, it opens no account before its holder proves it (accounts/auth-codes.test, tell-contact.test)',
  'POST /guardianships/confirm': 'is compared, and counted (people/guardians/children.test)',
  'POST /invitations/accept':
    'is compared: the link came by mail; one that is typed opens nothing (accounts/typed-emails.test)',
  'POST /student/claim': 'is compared with what the office wrote, for a confirmed e-mail',
  'POST /student/register': 'one’s own record; the account’s e-mail is confirmed by a mail',
  'PUT /student/:uid': 'one’s own or the office’s; nobody else’s (welcome/typed-by-link.test)',
  'POST /admissions': 'the office wrote it: opens the child’s account',
  'POST /staff': 'the owner’s word; the link goes there',
  'PUT /staff/:account_id':
    'the owner’s word, for an e-mail that was typed; no code goes to a phone of staff',
  'PUT /settings': 'the academy’s own',
  'PUT /connections/:kind': 'the academy’s own, from which its mails come; it opens nothing',
  'POST /connections/:kind/test': 'the owner’s phone, which gets one text; it opens nothing',
  'PUT /message-templates/:event/:language': 'no contact: the name of a registered text',
  'POST /welcome': 'waits until it is confirmed and the office agrees (welcome/typed-by-link.test)',
}

test('of each call that takes a contact it is known what the contact proves', () => {
  const taking = allEndpoints.flatMap(({ endpoint }) => {
    const { method, path, body } = endpoint as { method: string; path: string; body?: z.ZodType }
    if (!body) return []
    const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    return [...schema.matchAll(CONTACT)].length > 0 ? [`${method} ${path}`] : []
  })
  expect(
    differences(Object.keys(WORTH), taking),
    'say in WORTH what a contact that a new call takes opens, and which test follows it to sign-in, claim and messages',
  ).toEqual([])
})
