import { expect, test } from 'vitest'
import { zipped } from '../../../../../../test/workbooks.ts'
import { amountOf } from '../../rows/amounts.ts'
import { parseClass } from '../../rows/classes.ts'
import { readDay } from '../../rows/days.ts'
import { isWorkbook } from './archive.ts'
import { decodeText, isTable } from './decode.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { createSheetWatch } from './sheet-watch.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.for([
  ['UTF-8', Buffer.from('नाम,é\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeffनाम,é\n')],
  ['UTF-16 with a mark', utf16('\ufeffनाम,é\n')],
  ['UTF-16, big end first', utf16('\ufeffनाम,é\n', true)],
] as const)('%s is read', ([, bytes]) => {
  expect(decodeText(bytes).replace('\ufeff', '')).toBe('नाम,é\n')
})

test('text in Windows-1252, and UTF-16 without a mark, is read', () => {
  expect(decodeText(Buffer.from('Ren\xe9,\x80\n', 'latin1'))).toBe('René,€\n')
  expect(decodeText(utf16('Name,Class\nAsha,9\n'))).toBe('Name,Class\nAsha,9\n')
})

test('a table has a line below its heads, and is text', () => {
  expect(['Name\nAsha', 'Name\r\nAsha', 'Name\n\n', 'Name', '', 'a\x01\nb'].map(isTable)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  const documents = ['%PDF-1.4\n1 0 obj', '<!DOCTYPE html>\n<p>', '{\\rtf1\nx', '<?xml ?>\n<a/>']
  expect(documents.map(isTable)).toEqual([false, false, false, false])
})

const linesOf = (text: string) => readCsv(Buffer.from(text))[0]?.lines

test('commas, semicolons and tabs part cells; quoted ones hold them and line breaks', () => {
  for (const sign of [',', ';', '\t'])
    expect(linesOf(`"a${sign}b"${sign}c\r\n"x\ny"${sign}"2""3"\r\n\r\n`)).toEqual([
      [1, [`a${sign}b`, 'c']],
      [2, ['x\ny', '2"3']],
    ])
  expect(() => readCsv(Buffer.from('a,b\n"open,1\n2,3\n'))).toThrow(/never closed/)
})

test('a cell full of blanks, and a line of quotation marks, take no time worth telling', () => {
  const blanks = ' '.repeat(6_000)
  expect(amountOf(`-${blanks}x`)).toBeUndefined()
  expect(amountOf(`₹${blanks}5`)).toBe('5.00')
  expect(parseClass(`class${blanks}y`)).toBeUndefined()
  expect(readDay(`1${blanks}x`, 'dmy', 2026)).toBeUndefined()
  expect(linesOf(`a,b${'"'.repeat(100_001)}\n1,2\n`)?.[0]?.[1][0]).toBe('a')
})

test('rows in which nothing stands are none, and are counted', () => {
  expect(linesOf('a,b\n1,\n,,\n , \n""\n\n,2\n')).toEqual([
    [1, ['a', 'b']],
    [2, ['1', '']],
    [7, ['', '2']],
  ])
})

test('an archive that swells is refused by what comes out of it', async () => {
  const bomb = await zipped({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(101 * 1024 * 1024, ' '),
  })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await isWorkbook(bomb)).toBe(true)
  await expect(readXlsx(bomb)).rejects.toThrow(/100 MB/)
})

const sheet = (content: string) =>
  zipped({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet><sheetData>${content}</sheetData></worksheet>`,
    ),
  })

test.for([
  [
    'a cell at the end of all',
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    /XFD1048576/,
  ],
  ['a cell in single quotes', "<row><c r='ALL1000000'><v>1</v></c></row>", /ALL1000000/],
  ['a column of six letters', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', /ZZZZZZ1/],
  ['such a column in no row', '<row r="0"><c r="ZZZZZZ0"><v>1</v></c></row>', /ZZZZZZ0/],
  ['small letters', '<row r="1"><c r="zzzzz1"><v>1</v></c></row>', /zzzzz1/],
  ['a row of ten digits', '<row r="9999999999"><c r="A9999999999"/></row>', /9999999999/],
  ['a row in powers of ten', '<row r="1e9"><c r="A1"><v>1</v></c></row>', /1e9/],
  ['a row without end', '<row r="Infinity"><c r="A1"><v>1</v></c></row>', /Infinity/],
  ['a row after a blank', '<row r=" 90000000"><c r="A1"><v>1</v></c></row>', / 90000000/],
  ['places behind a prefix', '<row x:r="1"><c x:r="ZZZZZZ1"><v>1</v></c></row>', /ZZZZZZ1/],
  ['numbers of signs', '<row r="1"><c r="&#90;ZZZZZ1"><v>1</v></c></row>', /workbook/],
  ['a place in another one', `<row a=' r="' r="1e9"/>`, /1e9/],
  [
    'a place that is long in coming',
    `<row r="${'0'.repeat(90_000)}999999999"><c r="A1"><v>1</v></c></row>`,
    /20,000 rows/,
  ],
  ['a place without end', `<row r="${'>'.repeat(400_000)}"/>`, /workbook/],
  ['blanks without end', `<row r="1"/>${' '.repeat(300_000)}<row r="2"/>`, /workbook/],
  [
    'one cell without end',
    `<row r="1"><c r="A1"><v>${'x'.repeat(300_000)}</v></c></row>`,
    /workbook/,
  ],
  ['attributes without end', `<row ${'a="" '.repeat(60_000)}/>`, /workbook/],
] as const)('a workbook with %s is refused before it is read', async ([, content, why]) => {
  await expect(readXlsx(await sheet(content))).rejects.toThrow(why)
})

test.for([1, 7, 100, 65_536])(
  'a place is found wherever the parts of %s bytes are cut, and a namespace is none',
  (size) => {
    const found = (text: string) => {
      const watch = createSheetWatch()
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        watch(Buffer.from(text.slice(n * size, (n + 1) * size))),
      )
      return parts.at(-1)
    }
    const names = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    expect(
      found(`<worksheet ${names}><sheetData><row r="20000"><c r="CV20000"/></row>`),
    ).toBeUndefined()
    expect(found(`<worksheet ${names}><sheetData><row r="1"><c r="ZZZZZZ1"/></row>`)).toMatch(
      'ZZZZZZ1',
    )
    expect(
      found(`<worksheet ${names}><sheetData><c r='${'<'.repeat(99)}1'/><c r="ZZZZZ<1"/>`),
    ).toMatch('<1')
  },
)

test('an archive that is no workbook, or is cut off, is none', async () => {
  const other = await zipped({ 'word/document.xml': Buffer.from('<w/>') })
  expect(await isWorkbook(other)).toBe(false)
  const book = await zipped({ 'xl/workbook.xml': Buffer.from('<workbook/>') })
  expect(await isWorkbook(book.subarray(0, book.length - 10))).toBe(false)
  await expect(readXlsx(book)).rejects.toThrow(/workbook/)
})

test.for([
  ['2014-03-05', 'dmy', '2014-03-05'],
  ['5/3/2014', 'dmy', '2014-03-05'],
  ['5/3/2014', 'mdy', '2014-05-03'],
  ['05.03.14', 'dmy', '2014-03-05'],
  ['5-3-98', 'dmy', '1998-03-05'],
  ['14/3/5', 'ymd', '2014-03-05'],
  ['5 Mar 2014', 'dmy', '2014-03-05'],
  ['41703', 'dmy', '2014-03-05'],
  ['41703.5', 'dmy', '2014-03-05'],
  ['2014-03-05 00:00:00', 'dmy', '2014-03-05'],
  ['1/1/1900', 'dmy', '1900-01-01'],
  ['31/12/2099', 'dmy', '2099-12-31'],
  ['31/2/2014', 'dmy', undefined],
  ['2014', 'dmy', undefined],
  ['tomorrow', 'dmy', undefined],
] as const)('%s, %s, is %s', ([text, order, day]) => {
  expect(readDay(text, order, 2026)).toBe(day)
})

test('classes and amounts are read as people write them', () => {
  expect(['9', 'Class 9', 'IX', '9th', 'कक्षा 9', '13', '0', 'x1'].map(parseClass)).toEqual([
    9,
    9,
    9,
    9,
    9,
    undefined,
    undefined,
    undefined,
  ])
  expect(['1500', '₹ 1,500', 'Rs. 1,50,000.5', '-5', '0', 'abc', '1.234'].map(amountOf)).toEqual([
    '1500.00',
    '1500.00',
    '150000.50',
    '-5.00',
    '0.00',
    undefined,
    undefined,
  ])
  const others = {
    '180.20000000000005': '180.20',
    '1,180.99999999999989': '1181.00',
    '500 Dr': '500.00',
    '1500.00 DR': '1500.00',
    '500 Cr.': '-500.00',
    '(500)': '-500.00',
    'Rs. 1500/- only': '1500.00',
    '१५००': '1500.00',
    '১,৫০০.৫': '1500.50',
  }
  expect(Object.fromEntries(Object.keys(others).map((text) => [text, amountOf(text)]))).toEqual(
    others,
  )
  for (const text of ['(500', '500)', '(-500)', '180.2004', '500 x', 'Dr'])
    expect([text, amountOf(text)]).toEqual([text, undefined])
  // A decimal comma, as in other countries, must not multiply by a hundred.
  for (const text of ['12,50', '1.500,50', '1,5', ',500', '1,,500', '1,500,'])
    expect([text, amountOf(text)]).toEqual([text, undefined])
})
