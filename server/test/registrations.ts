import type { Registration } from '@ganit/contract/people/registration'
import sharp from 'sharp'
import { clock } from '../src/lifecycle/clock.ts'

export const PASSWORD = 'seven times eight'

/** A child's date of birth, 15 years before the year of the run; on the tests' own day that is 2011. */
export const BORN = `${clock.now().getUTCFullYear() - 15}-08-14`

let photo: Promise<string> | undefined

/** A real photo of 40 × 50 pixels as a data URL: a larger one takes longer to decode. */
export function aPhoto() {
  photo ??= sharp({ create: { width: 40, height: 50, channels: 3, background: '#2b4299' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
  return photo
}

/** Input of the wizard, with a test's changes. */
export async function aRegistration(changes: Partial<Record<keyof Registration, unknown>> = {}) {
  return {
    first_name: 'Riya',
    middle_name: '',
    last_name: 'Banerjee',
    student_photo_path: await aPhoto(),
    date_of_birth: BORN,
    contact_number_1: '+919830041276',
    contact_number_2: '',
    student_class: 9,
    school_or_college_name: 'Ballygunge Girls’ High School',
    board_or_university_name: 'WBBSE',
    address: '27 Lake Road',
    city: 'Kolkata',
    district: 'Kolkata',
    state: 'West Bengal',
    pin: '700029',
    notes: '',
    email: '',
    conditions: true,
    terms: true,
    ...changes,
  } as never
}
