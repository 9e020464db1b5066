import { acceptInvitation } from '@ganit/contract/accounts/invitations'
import { inviteStaff } from '@ganit/contract/accounts/staff'
import { type Academy, PASSWORD } from './academy.ts'

/** Token of a link anywhere in a text. */
export const tokenIn = (text: string | null) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

export const TEACHER = { name: 'Ananya Sen', email: 'ananya@example.in', role: 'teacher' } as const

/** The owner, with ways to invite people and let them in. */
export async function theStaff(academy: Academy) {
  const admin = await academy.signInAdmin()
  const invite = (invitee: object = TEACHER) => admin.call(inviteStaff, { body: invitee } as never)
  const accept = (token: string, more: object = {}) =>
    academy.visitor(acceptInvitation, {
      body: { token, password: PASSWORD, agreed: true, ...more },
    } as never)

  return {
    ...admin,
    invite,
    accept,
    /** An invited person who has accepted. */
    async aMember(invitee: object = TEACHER) {
      const { body } = await invite(invitee)
      const { token, user } = (await accept(tokenIn(body.invitation.link))).body
      return { ...user, token, call: academy.caller(token) }
    },
  }
}
