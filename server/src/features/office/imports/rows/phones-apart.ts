import { numberFromHome } from '@ganit/contract/home-country'
import type { ImportField, ImportRow } from '@ganit/contract/office/imports'
import { phoneAtHome } from '@ganit/contract/phones'
import { plainTyped } from '@ganit/contract/plain-signs'

type Texts = Partial<Record<ImportField, string>>

const Phone = phoneAtHome('Phone')
const isPhone = (text: string) => Phone.safeParse(text).success
/** Messages reach no landline. */
const isMobile = (text: string) => /^\+91[6-9]\d{9}$/.test(numberFromHome(text))

/** Separators of two numbers: signs, words, or blanks after a complete number or its label: `(M)`. */
const APART =
  /[/,;&|\n]|\s(?:or|and|या|বা)\s|(?<=\d{10})\s+(?=[+\d])|(?<=\d\s?\(\p{L}{1,10}\))\s*(?=[+\d])/u
/** A number with its label: `9830041276 (W) Father`. */
const NUMBER = /\+?\d[\d\s().-]*/

const phonesInCell = (cell: string) =>
  cell.split(APART).flatMap((part) => {
    const typed = plainTyped(part)
    return isPhone(typed) ? typed : (NUMBER.exec(typed)?.[0].trim() ?? [])
  })

/** Labels beside a number; other words are a name. */
const LABELS =
  /^(?:w|m|f|h|o|r|ph|mob|mobile|phone|tel|no|wa|whatsapp|home|res|office|father|mother|guardian|parent|papa|mummy|self|own|and|or|only|ext|पिता|माता|घर|बाबा|বাবা|মা|বাড়ি|या|বা)$/iu

/** The name beside a number, as in `Anil Sen / 9830057001`; empty if there is none. */
function nameBeside(cell: string) {
  const words = cell
    .replace(/[+\p{N}][\p{N}\s().-]*/gu, ' ')
    .split(/[\s/,;&|():-]+/)
    .filter((word) => /\p{L}/u.test(word) && !LABELS.test(word.replace(/\.$/, '')))
  return words.some((word) => /\p{L}.*\p{L}/u.test(word)) ? words.join(' ') : ''
}

/** Whether a cell contains a mobile number, perhaps with others. */
export const hasMobile = (cell: string) =>
  cell.length < 100 &&
  (isPhone(cell) ? [cell] : phonesInCell(cell)).some((each) => isPhone(each) && isMobile(each))

/** A parent whose phone alone is known is named by the child, and properly later. */
const OF_PARENTS: readonly string[] = ['father', 'mother']

const CONTACTS = ['contact_number_1', 'contact_number_2'] as const

/**
 * Puts each number of a row into its own cell. The first mobile of a cell stays; other mobiles become contacts, a
 * landline the second phone. A parent's number without a name becomes a contact. `left` are numbers without room, and
 * texts that are no number.
 */
export function separatePhones(all: Texts): { texts: Texts; left: ImportRow['problems'] } {
  const texts = { ...all }
  const left: ImportRow['problems'] = []
  function put(number: string, field: ImportField) {
    const places = isMobile(number) ? CONTACTS : CONTACTS.toReversed()
    const free = isPhone(number) && places.find((contact) => !texts[contact])
    if (free) texts[free] = number
    else left.push({ field, text: `${number} is left out.` })
  }
  for (const field of ['guardian_phone', ...CONTACTS] as const) {
    const cell = texts[field]
    if (!cell || isPhone(cell)) continue
    const numbers = phonesInCell(cell)
    const phones = numbers.filter(isPhone)
    const first = phones.find(isMobile) ?? phones[0]
    if (!first) continue
    texts[field] = first
    const name = nameBeside(cell)
    if (name && field === 'guardian_phone' && !texts.guardian_name) texts.guardian_name = name
    else if (name && name !== texts.guardian_name)
      left.push({ field, text: `${name.slice(0, 60)} is left out.` })
    for (const number of numbers) if (number !== first) put(number, field)
  }
  const { guardian_phone, guardian_relation = '', ...rest } = texts
  const first = texts.first_name ?? texts.name?.split(/\s+/)[0]
  if (guardian_phone && !texts.guardian_name && first && OF_PARENTS.includes(guardian_relation)) {
    const relation = guardian_relation === 'mother' ? 'Mother' : 'Father'
    return { texts: { ...texts, guardian_name: `${relation} of ${first}` }, left }
  }
  const isNameless = guardian_phone && !texts.guardian_name && isPhone(guardian_phone)
  if (!isNameless || CONTACTS.every((contact) => texts[contact])) return { texts, left }
  const free = CONTACTS.find((contact) => !texts[contact]) ?? 'contact_number_2'
  const relation = texts.guardian_relation ? { guardian_relation } : {}
  return { texts: { ...rest, ...relation, [free]: guardian_phone }, left }
}
