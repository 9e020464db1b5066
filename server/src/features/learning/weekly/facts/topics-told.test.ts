import { expect, test } from 'vitest'
import { dropContradictions } from './in-agreement.ts'
import type { Tried } from './practised.queries.ts'
import { strongestTopic } from './strongest.ts'
import { weakestTopic, weakTopics } from './weakest.ts'

const inTest = (key: string, questions: number, marks: number, maximum: number) => ({
  ...{ key, topic: key, questions, marks, maximum },
})
const tried = (key: string, right: number, of: number, days: number): Tried => ({
  ...{ key, topic: key, chapter_id: 1, skill_id: null, right, of, days },
})

test('the strong topic has three questions, four fifths of the marks, and was not told lately', () => {
  const best = (tested: ReturnType<typeof inTest>[], told: string[] = []) =>
    strongestTopic({ tested, tried: [] }, told)?.key
  expect(best([inTest('few', 2, 2, 2), inTest('low', 5, 3.99, 5)])).toBeUndefined()
  expect(best([inTest('low', 5, 4, 5), inTest('high', 3, 3, 3)])).toBe('high')
  expect(best([inTest('three', 3, 3, 3), inTest('four', 4, 4, 4)])).toBe('four')
  expect(best([inTest('one', 3, 3, 3), inTest('two', 3, 6, 6)])).toBe('one')
  expect(best([inTest('one', 3, 3, 3), inTest('two', 5, 4, 5)], ['one'])).toBe('two')
  expect(best([inTest('none', 3, 0, 0)])).toBeUndefined()
})

test('practice is told from five first tries on two days on, and the higher share wins', () => {
  const best = (of: Tried[], tested: ReturnType<typeof inTest>[] = []) =>
    strongestTopic({ tested, tried: of }, [])
  expect(best([tried('seven of eight', 7, 8, 3)])).toMatchObject({
    ...{ key: 'seven of eight', marks: 7, maximum: 8, tries: true },
  })
  expect(best([tried('few', 4, 4, 2)])).toBeNull()
  expect(best([tried('one evening', 5, 5, 1)])).toBeNull()
  expect(best([tried('low', 7, 9, 3)])).toBeNull()
  const test = inTest('test', 3, 2.7, 3)
  expect(best([tried('practice', 7, 8, 3)], [test])?.key).toBe('test')
  expect(best([tried('practice', 10, 11, 3)], [test])?.key).toBe('practice')
})

test('the topic to do together has the lowest share, and was not told in the last notes while there is another', () => {
  const weak = (of: Tried[], tested: ReturnType<typeof inTest>[] = []) =>
    weakTopics({ tested, tried: of })
  const keys = (...of: Parameters<typeof weak>) => weak(...of).map(({ key }) => key)
  expect(keys([tried('few', 0, 3, 1), tried('enough', 2, 4, 1)])).toEqual(['enough'])
  expect(keys([tried('sixty', 6, 10, 2)])).toEqual([])
  expect(keys([], [inTest('two', 2, 0, 2), inTest('three', 3, 1, 3)])).toEqual(['three'])
  expect(weak([tried('same', 2, 4, 1)], [inTest('same', 3, 0, 3)])).toEqual([
    { key: 'same', topic: 'same', share: 0 },
  ])
  const placeOf = (key: string) => ['first', 'second'].indexOf(key)
  const topics = weak([tried('second', 1, 4, 1), tried('first', 1, 4, 1), tried('third', 2, 4, 1)])
  expect(weakestTopic(topics, [], placeOf)?.key).toBe('first')
  expect(weakestTopic(topics, ['first'], placeOf)?.key).toBe('second')
  expect(weakestTopic(topics, ['first', 'second', 'third'], placeOf)?.key).toBe('first')
  expect(weakestTopic([], [], placeOf)).toBeNull()
})

test('a topic that goes well in one place and needs work in another is in neither line', () => {
  const told = (of: Parameters<typeof dropContradictions>[0]) => {
    const agreeing = dropContradictions(of)
    const weak = weakestTopic(weakTopics(agreeing), [], () => 0)
    return [strongestTopic(agreeing, [])?.key, weak?.key]
  }
  const lines = tried('lines', 8, 8, 3)
  expect(told({ tested: [inTest('lines', 3, 1, 3)], tried: [lines] })).toEqual([
    undefined,
    undefined,
  ])
  expect(told({ tested: [inTest('lines', 3, 3, 3)], tried: [tried('lines', 1, 8, 3)] })).toEqual([
    undefined,
    undefined,
  ])
  // The next best topics are told. A chapter and a skill of the same name are the same topic to a family.
  const roots = tried('roots', 9, 10, 3)
  const chapter = { ...inTest('chapter 4', 3, 0, 3), topic: 'lines' }
  const signs = inTest('signs', 4, 1, 4)
  expect(told({ tested: [chapter, signs], tried: [lines, roots] })).toEqual(['roots', 'signs'])
})
