import fc from 'fast-check'

/** Numbers that have caused errors before. */
const EDGES = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e-7,
  99_999_999_999,
]

/** Texts that have caused errors before. */
const TEXTS = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e3',
  '0x10',
  '1,000',
  '₹500',
  'NaN',
  'Infinity',
  '-0',
  '١٢',
  'null',
  'undefined',
  'true',
  '2024-02-30',
  '0001-01-01',
  'infinity',
  '9999-12-31',
  '24:00',
  '7:5',
  'Monday',
  'data:,',
  'data:image/png;base64,AAAA',
  '/api/images/students/x',
  'javascript:alert(1)',
  'https://',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\u202e',
  '\ufeff',
  '\u200d',
  'ঋ',
  'क्ष',
  '🦉',
  'e\u0301',
  "'; drop table students;--",
  '%00',
  '%',
  '_',
  '\\',
  '\u0024{1}',
  '../..',
  '__proto__',
  'constructor',
  '[object Object]',
  '{"$ne":null}',
  'x'.repeat(201),
  'x'.repeat(5_001),
  '9'.repeat(400),
  '\u0301'.repeat(1_000),
]

const aScalar = () =>
  fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.constantFrom<unknown>(...EDGES),
    fc.constantFrom<unknown>(null, true, false),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.double(),
    fc.integer(),
  )

const nestDeeply = (levels: number, inner: unknown): unknown => {
  let value = inner
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { a: value }
  return value
}

/** Any JSON value, more often a dangerous one. */
export const aWildValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: aScalar() },
    { weight: 1, arbitrary: fc.array(aScalar(), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), aScalar(), { maxKeys: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 2_000 }), aScalar())
        .map(([levels, inner]) => nestDeeply(levels, inner)),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
