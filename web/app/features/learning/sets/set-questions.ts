/** Questions of a topic to be drawn, as typed. `key` identifies the line while lines come and go. */
export type TopicLine = {
  key: number
  chapter_id: string
  skill_id: string
  difficulty: string
  count: string
}

/** The questions of a set: by number, or to be drawn where `from` is not null. */
export type SetQuestions = { question_ids: number[]; from: TopicLine[] | null }

const USUAL_COUNT = '8'

export const blankLine = (key = 0): TopicLine => ({
  key,
  chapter_id: '',
  skill_id: '',
  difficulty: '',
  count: USUAL_COUNT,
})

/** The questions as sent to the server. */
export const questionsToSend = ({ question_ids, from }: SetQuestions) =>
  from ? { from: from.map(({ key: _, ...line }) => line) } : { question_ids }

const OF_QUESTIONS = /^(?:set\.)?((?:question_ids|from)\b.*)/

/** The errors of a set's questions, by field; with homework they stand below `set`. */
export const errorsOfQuestions = (errors: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const own = OF_QUESTIONS.exec(name)?.[1]
      return own && typeof text === 'string' ? [[own, text]] : []
    }),
  )

/** The errors of all other fields. Once questions change, errors by position would point at other questions. */
export const errorsOfOthers = <Text>(errors: Readonly<Record<string, Text>>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !OF_QUESTIONS.test(name)))
