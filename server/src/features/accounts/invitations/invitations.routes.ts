import {
  acceptInvitation,
  agreeToTerms,
  type InvitedRole,
  readInvitation,
  renewInvitation,
  STAFF_ROLES,
  withdrawInvitation,
} from '@ganit/contract/accounts/invitations'
import type { FastifyInstance } from 'fastify'
import { setActor } from '../../../academy/place.ts'
import type { Account } from '../../../http/access.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { addresseeOfGuardian, saveLanguage } from '../../ground/rights/guardian-account.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { refuseOtherBirth } from '../../people/records/births.service.ts'
import { insertPassword } from '../accounts.queries.ts'
import type { OpenSession } from '../sessions/session-opener.ts'
import { weaknessOfPassword } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { countOne, type Throttles } from '../sign-in/throttles.ts'
import { saveAgreement } from './agreements.queries.ts'
import {
  deleteInvitation,
  insertInvitedAccount,
  invitationByToken,
  invitationGoneError,
  lockInvitedGuardian,
  takeInvitation,
} from './invitations.queries.ts'
import { inviteAgain, refuseAccount, refuseInvited } from './invitations.service.ts'

type Parts = {
  throttles: Throttles
  openSession: OpenSession
}

/** Roles that the account may invite, renew and withdraw. */
const rolesToInvite = (account: Account): readonly InvitedRole[] =>
  isOwner(account) ? [...STAFF_ROLES, 'guardian', 'student'] : ['guardian', 'student']

/** Invitations to accounts. */
export function invitationsRoutes(app: FastifyInstance, { throttles, openSession }: Parts) {
  const { db } = app

  serve(app, renewInvitation, ({ params: { invitation_id }, account, once }) =>
    once(async (trx) => ({
      message: 'Invitation sent.',
      invitation: await inviteAgain(trx, app.origin, invitation_id, rolesToInvite(account)),
    })),
  )

  serve(app, withdrawInvitation, async ({ params: { invitation_id }, account }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await deleteInvitation(trx, invitation_id, rolesToInvite(account))))
        throw invitationGoneError()
    })
    return { message: 'Invitation withdrawn.' }
  })

  serve(app, readInvitation, async ({ body, request }) => {
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const { guardian_id, ...invitation } = await invitationByToken(db, body.token)
    const { name, email, role, expires_at } = invitation
    const guardian = guardian_id === null ? undefined : await addresseeOfGuardian(db, guardian_id)
    const language = guardian && { language: guardian.language }
    return { name, email, role, expires_at: expires_at.toISOString(), ...language }
  })

  serve(app, acceptInvitation, async ({ body, request, reply }) => {
    const { token, password, language } = body
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const invited = await invitationByToken(db, token)
    const email = invited.email ?? body.email
    if (!email) throw invalid({ email: 'Email is required.' })
    await refuseOtherBirth(db, invited, body.date_of_birth)
    const weakness = await weaknessOfPassword(password, email)
    if (weakness) throw invalid({ password: weakness.message })
    const hash = await hashPassword(password)
    const user = await db.transaction().execute(async (trx) => {
      await lockInvitedGuardian(trx, token)
      const { isFromMail, ...taken } = await takeInvitation(trx, token)
      const invitee = { ...taken, email }
      // Checked only here: if two accept at once, the second must be told that the invitation is gone, not that the
      // first one's account exists.
      await refuseAccount(trx, email)
      if (taken.email === null) await refuseInvited(trx, email)
      const id = await insertInvitedAccount(trx, invitee, {
        isProven: isFromMail,
        isTyped: taken.email === null,
        agreed: true,
        language,
      })
      await insertPassword(trx, id, hash)
      return { id, name: invitee.name, email: invitee.email }
    })
    setActor(user.id)
    return { token: await openSession({ request, reply }, user.id), user }
  })

  serve(app, agreeToTerms, async ({ account: { uid }, body: { language } }) => {
    await db.transaction().execute(async (trx) => {
      await saveAgreement(trx, uid, language)
      if (language) await saveLanguage(trx, uid, language)
    })
    return { message: 'Thank you. You have agreed to the terms.' }
  })
}
