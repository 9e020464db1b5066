import {
  endStaff,
  endStaffSecondFactor,
  inviteStaff,
  listStaff,
  listTeachers,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/accounts/staff'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { invitePerson } from '../invitations/invitations.service.ts'
import { teachersHere } from './staff.queries.ts'
import { allStaff, changeStaff, endSecondFactorOf, setAccess } from './staff.service.ts'

const MOST_NAMED = 5

/** A sentence, followed by the subjects of notices that are no longer sent. */
function sentenceWithWithdrawn(sentence: string, subjects: string[]) {
  if (subjects.length === 0) return sentence
  const named = subjects.slice(0, MOST_NAMED).map((subject) => `‘${subject}’`)
  const more = subjects.length - named.length
  const rest = more > 0 ? ` and ${more} more` : ''
  return `${sentence} Their messages that waited are not sent: ${named.join(', ')}${rest}.`
}

/** Staff. The prospectus names teachers, so their changes invalidate public pages. */
export async function staffRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listStaff, () => allStaff(db))

  serve(app, inviteStaff, ({ body: { email = null, ...body }, once }) =>
    once(async (trx) => ({
      message: email === null ? 'Invited. Pass the link on.' : 'Invitation sent.',
      invitation: await invitePerson(trx, app.origin, { ...body, email }),
    })),
  )

  serve(app, updateStaff, async ({ params: { account_id }, body }) => {
    const { staff, withdrawn } = await changeStaff(db, account_id, body)
    app.invalidatePages()
    return { message: sentenceWithWithdrawn('Staff changed.', withdrawn), staff }
  })

  serve(app, endStaff, async ({ params: { account_id } }) => {
    const { staff, withdrawn } = await setAccess(db, account_id, false)
    app.invalidatePages()
    return { message: sentenceWithWithdrawn('Access ended.', withdrawn), staff }
  })

  serve(app, resumeStaff, async ({ params: { account_id } }) => {
    const { staff } = await setAccess(db, account_id, true)
    app.invalidatePages()
    return { message: 'Access resumed.', staff }
  })

  serve(app, endStaffSecondFactor, async ({ params: { account_id }, body, account }) => ({
    message: 'The second factor is switched off.',
    staff: await endSecondFactorOf(db, account_id, { actor: account.uid, reason: body.reason }),
  }))

  serve(app, listTeachers, () => teachersHere(db))
}
