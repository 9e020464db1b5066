import { aPhone } from './counting.ts'
import { aStudent, officeToken } from './people.ts'
import type { Ganit } from './product.ts'

/** A child admitted at the desk; `digits` are the last ones of the mother's mobile. */
export async function anAdmitted(ganit: Ganit, first_name = 'Arka') {
  const phone = `+91${aPhone()}`
  const { status, body } = await ganit.call<{ student: { uid: string; student_id: number } }>(
    'POST',
    'admissions',
    {
      token: await officeToken(ganit),
      body: {
        name: `${first_name} Banerjee`,
        class_number: 9,
        guardian: { name: 'Anita Banerjee', relation: 'mother', phone },
      },
    },
  )
  if (status !== 201) throw new Error(`Could not admit: ${status}`)
  return { ...body.student, phone, digits: phone.slice(-4) }
}

/** A child whom the office admitted, and a registration of the same child. */
export async function aKnownChild(ganit: Ganit) {
  const { student_id, phone } = await anAdmitted(ganit)
  const named = { first_name: 'Arka', last_name: 'Banerjee', contact_number_1: phone }
  return { student_id, ...(await aStudent(ganit, named)) }
}
