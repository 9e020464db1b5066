import { aPhoto, aRegistration, PASSWORD } from '../../registrations.ts'
import type { Answer } from '../process-academy.ts'
import type { Asked } from './writer.ts'

export type OwnStudent = { uid: string; token: string }

/** Signs up and registers with a photo; undefined if either was not acknowledged. */
export async function registered(
  academy: Asked,
  email: string,
  note: (answer: Answer | undefined) => Answer | undefined,
): Promise<OwnStudent | undefined> {
  const account = { name: 'Riya', email, password: PASSWORD }
  const signedUp = note(await academy.ask('auth/sign-up/email', { body: account }))
  if (signedUp?.status !== 200) return undefined
  const token = String(signedUp.body.token)
  const { id: uid } = signedUp.body.user as { id: string }
  const body = await aRegistration({ student_photo_path: await aPhoto(), city: 'Kolkata' })
  const answer = note(await academy.ask('student/register', { body, token }))
  return answer?.status === 201 ? { uid, token } : undefined
}
