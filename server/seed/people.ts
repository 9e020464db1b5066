import { createHash } from 'node:crypto'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import { type Chance, chance } from './chance.ts'
import { readLines } from './json-lines.ts'
import { BOARDS, NOTES, PLACES, SCHOOLS, STREETS } from './places.ts'

const DAY_MS = 86_400_000
// Fixed, so that the same people result on any day.
const TODAY = Date.UTC(2026, 9, 31)

/** First and family names that go together, by region and script. All people made from them are invented. */
type Region = { weight: number; first: string[]; last: string[] }
const REGIONS = readLines<Region>('names.jsonl').flatMap((region) =>
  Array<Region>(region.weight).fill(region),
)
const MIDDLE_NAMES = ['Kumar', 'Kumari', 'Nath', 'Prasad', 'Rani', 'Devi']

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const digits = ({ below }: Chance, count: number) =>
  Array.from({ length: count }, () => below(10)).join('')

/** Pupils are about five years older than their class's number. */
function bornFor(student_class: number, { below }: Chance) {
  const age = student_class + 5
  return isoDay(TODAY - age * 365.25 * DAY_MS - below(365) * DAY_MS)
}

/** The n-th student with an account; always the same. */
export function person(n: number) {
  const luck = chance(n)
  const { pick, below, next } = luck
  const region = pick(REGIONS)
  const place = pick(PLACES)
  const student_class = 1 + below(12)
  const name = { first_name: pick<string>(region.first), last_name: pick<string>(region.last) }
  const uid = createHash('sha256').update(`invented student ${n}`).digest('hex').slice(0, 32)
  const email = `student${n}@example.com`
  const hasPaid = next() < 0.75
  const registered_at = new Date(TODAY - below(400) * DAY_MS - below(DAY_MS))

  return {
    hasPaid,
    account: { id: uid, email, name: `${name.first_name} ${name.last_name}` },
    student: {
      uid,
      email,
      ...name,
      middle_name: next() < 0.15 ? pick(MIDDLE_NAMES) : null,
      student_class,
      date_of_birth: bornFor(student_class, luck),
      contact_number_1: `+919${digits(luck, 9)}`,
      contact_number_2: next() < 0.4 ? `+918${digits(luck, 9)}` : null,
      school_or_college_name: `${place.city} ${pick(SCHOOLS)}`,
      board_or_university_name: pick(BOARDS),
      address: `${1 + below(120)} ${pick(STREETS)}`,
      city: place.city,
      district: place.district,
      state: place.state,
      pin: `${place.pin}${String(1 + below(99)).padStart(2, '0')}`,
      notes: next() < 0.2 ? pick(NOTES) : null,
      // The first one demonstrates the student's screens.
      is_active: next() < 0.97 || n === 1,
      is_verified: next() < 0.8,
      terms_version: TERMS_VERSION,
      agreed_at: registered_at,
      registered_at,
    },
  }
}
