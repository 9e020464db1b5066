import {
  endStaff,
  endStaffSecondFactor,
  inviteStaff,
  listStaff,
  listTeachers,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/staff'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { invite } from '../accounts/invitations.service.ts'
import { activeTeachers } from './staff.queries.ts'
import { allStaff, changeStaff, endSecondFactorOf, setAccess } from './staff.service.ts'

export async function staffRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listStaff, () => allStaff(db))

  serve(app, inviteStaff, ({ body, once }) =>
    once(async (trx) => ({
      message: 'Invitation sent.',
      invitation: await invite(trx, app.origin, body),
    })),
  )

  serve(app, updateStaff, async ({ params: { account_id }, body }) => ({
    message: 'Staff changed.',
    staff: await changeStaff(db, account_id, body),
  }))

  serve(app, endStaff, async ({ params: { account_id } }) => ({
    message: 'Access ended.',
    staff: await setAccess(db, account_id, false),
  }))

  serve(app, resumeStaff, async ({ params: { account_id } }) => ({
    message: 'Access is on again.',
    staff: await setAccess(db, account_id, true),
  }))

  serve(app, endStaffSecondFactor, async ({ params: { account_id }, body, account }) => ({
    message: 'The second factor is switched off.',
    staff: await endSecondFactorOf(db, account_id, { actor: account.uid, reason: body.reason }),
  }))

  serve(app, listTeachers, () => activeTeachers(db))
}
