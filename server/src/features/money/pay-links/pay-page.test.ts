import { inflateSync } from 'node:zlib'
import { addDue } from '@ganit/contract/money/dues'
import { encode } from 'uqr'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aFamilyToPay, wordsOf } from '../../../../test/pay-pages.ts'
import { tokenOfLink } from '../../ground/pay-links/pay-links.service.ts'
import { insertOpenings } from '../dues/openings.queries.ts'
import { lockWithCredit } from '../payments/credit.queries.ts'
import { qrPicture } from './qr.ts'
import { STYLE } from './style.ts'
import { refusalIn, TEXTS } from './texts.ts'

const NOW = { what: 'now', amount: '4950.00' }

/** The rows of all tables in which people read or write. */
const contents = async ({ db }: Pick<Academy, 'db'>) => [
  await db.selectFrom('pay_links').selectAll().execute(),
  await db.selectFrom('claims').selectAll().execute(),
  await db.selectFrom('online_payments').selectAll().execute(),
  await db.selectFrom('audit_entries').selectAll().execute(),
]

test('a page has no script, cookie or foreign address, is small with all it loads, and reading it changes nothing [S242]', async ({
  academy,
}) => {
  const { open, send, path, referenceIn } = await aFamilyToPay(academy)
  const claim = `${path}/${referenceIn((await send(path, NOW)).headers.location)}`
  const before = await contents(academy)
  const page = await open(path)
  const paying = await open(claim)
  const picture = await open(`${claim}.png`)
  for (const { body, headers } of [page, paying]) {
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'/,
    )
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toMatch(/<script|style=|onclick|<link|https?:/)
    expect(body).toContain(
      '<meta name="robots" content="noindex"><meta property="og:title" content="Sunrise Mathematics"><title>Sunrise Mathematics</title>',
    )
    expect(body).not.toMatch(/Banerjee|Batch of|Tuition|41299/)
  }
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.length).toBeLessThan(2_000)
  expect(Buffer.byteLength(paying.body) + picture.rawPayload.length).toBeLessThan(20_000)
  expect(STYLE.length).toBeLessThan(4_600)
  expect(await contents(academy)).toEqual(before)
  expect((await open(`${path}/22222222`)).statusCode).toBe(404)
})

test('a picture holds the code of its text, a bit a pixel', () => {
  const text = 'upi://pay?pa=ganit@okbank&am=3600.00'
  const png = qrPicture(text)
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([
    size * 6,
    size * 6,
    1,
    0,
  ])
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const width = 1 + Math.ceil((size * 6) / 8)
  const drawn = data.map((row, y) =>
    row.map(
      (_, x) => ((rows[y * 6 * width + 1 + ((x * 6) >> 3)] ?? 0) & (0x80 >> ((x * 6) & 7))) === 0,
    ),
  )
  expect(drawn).toEqual(data)
})

test('a page speaks the person’s language, or the one that is asked for, and its forms go on in it', async ({
  academy,
}) => {
  const { open, send, path, mother } = await aFamilyToPay(academy)
  await academy.db
    .updateTable('guardians')
    .set({ language: 'bn' })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  expect(wordsOf((await open(path)).body)).toContain(
    'Arjun এবং Mita-এর ফি নভেম্বর 2026, 10 নভেম্বর থেকে বাকি Mita ₹1,800',
  )
  const hindi = (await open(`${path}?lang=hi`)).body
  expect(wordsOf(hindi)).toContain(
    'Arjun और Mita की फ़ीस नवंबर 2026, 10 नवंबर से बाक़ी Mita ₹1,800 लेट फ़ीस, 18 नवंबर से बाक़ी',
  )
  expect(hindi).toContain(`action="${path}?lang=hi"`)
  const { location } = (await send(`${path}?lang=hi`, NOW)).headers
  expect(location).toMatch(/\?lang=hi$/)
  expect(wordsOf((await open(String(location))).body)).toContain('₹4,950 जमा करें मेरा UPI ऐप खोलें')
  expect(refusalIn('hi', 'Amount must be at most ₹1,500.00.')).toBe(
    'रक़म ₹1,500.00 से ज़्यादा नहीं हो सकती।',
  )
  for (const language of ['hi', 'bn'] as const)
    for (const [name, text] of Object.entries(TEXTS.en)) {
      const own = TEXTS[language][name as keyof typeof TEXTS.en]
      const places = (of: string) => (of.match(/\{\w+\}/g) ?? []).toSorted()
      expect([name, places(own)]).toEqual([name, places(text)])
    }
})

test('a due without a month is named by its kind alone, and never by its title', async ({
  academy,
}) => {
  const { open, path, mita, call } = await aFamilyToPay(academy)
  const due = { student_id: mita.student_id, amount: '50.00', due_date: '2026-11-02' }
  await call(addDue, { body: { ...due, title: 'Fine for a lost key' } } as never)
  await academy.db.transaction().execute(async (trx) => {
    await lockWithCredit(trx, due.student_id)
    await insertOpenings(trx, [due], { uid: null, today: '2026-12-09' })
  })
  const said = async (lang: string) => wordsOf((await open(`${path}?lang=${lang}`)).body)
  const english = await said('en')
  expect(english).toContain('Other fees, since 2 Nov Mita ₹50 From before, since 2 Nov Mita ₹50')
  expect(english).not.toMatch(/lost key|Opening balance/)
  expect(await said('hi')).toContain(
    'अन्य फ़ीस, 2 नवंबर से बाक़ी Mita ₹50 पहले का बाक़ी, 2 नवंबर से बाक़ी Mita ₹50',
  )
  expect(await said('bn')).toContain(
    'অন্যান্য ফি, 2 নভেম্বর থেকে বাকি Mita ₹50 আগের বাকি, 2 নভেম্বর থেকে বাকি Mita ₹50',
  )
})

test('a thousand million guesses find none of ten thousand links', () => {
  const key = Buffer.alloc(32, 7)
  const tokens = Array.from({ length: 10_000 }, (_, n) => tokenOfLink(key, n))
  expect(new Set(tokens).size).toBe(10_000)
  expect(tokens.every((token) => /^[A-Za-z0-9]{12}$/.test(token))).toBe(true)
  expect((1e9 * 10_000) / 62 ** 12).toBeLessThan(4e-9)
  // All 62 characters occur about equally often.
  const counts = Map.groupBy(tokens.join(''), (sign) => sign)
  expect(counts.size).toBe(62)
  for (const { length } of counts.values())
    expect(Math.abs(length / (120_000 / 62) - 1)).toBeLessThan(0.15)
})

test('names are escaped, and forms from other sites are refused', async ({ academy }) => {
  const { open, path, mita } = await aFamilyToPay(academy)
  await academy.db
    .updateTable('students')
    .set({ first_name: '<b onclick="x">&' })
    .where('student_id', '=', mita.student_id)
    .execute()
  const { body } = await open(path)
  expect(body).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;')
  const refused = await academy.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'what=now&amount=4950.00',
  })
  expect(refused.statusCode).toBe(403)
})

test('a link that goes round a group opens for all, up to its limits', { tags: 'slow' }, async ({
  academy,
}) => {
  const { open, send, path } = await aFamilyToPay(academy)
  const forms = []
  for (let n = 0; n < 31; n += 1) forms.push((await send(path, NOW)).statusCode)
  expect(forms).toEqual([...Array(30).fill(303), 429])
  const reads = []
  for (let n = 0; n < 301; n += 1) reads.push((await open(path)).statusCode)
  expect([reads.filter((status) => status === 200).length, reads.at(-1)]).toEqual([300, 429])
  expect(wordsOf((await open(`${path}?lang=bn`)).body)).toContain('অনেকবার চেষ্টা হয়েছে।')
  expect(await academy.db.selectFrom('claims').select('claim_id').execute()).toHaveLength(1)
})
