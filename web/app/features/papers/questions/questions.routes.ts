import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/papers/questions/${name}.tsx`

const setPaperRoutes = prefix('admin/set-paper', [
  route('create', file('new-question')),
  route('get-one', file('get-question')),
  route('all', file('all-questions')),
  route('edit/:id', file('edit-question')),
  route('*', file('to-create')),
])

/** The question bank is for the owner and teachers. */
const bankRoutes = (area: 'admin' | 'teacher') =>
  prefix(`${area}/questions`, [
    route('', file('bank/bank'), { id: `${area}-questions` }),
    route('import', file('bank/import-questions'), { id: `${area}-questions-import` }),
    route('new', file('bank/new-bank-question'), { id: `${area}-question-new` }),
    route(':id', file('bank/edit-bank-question'), { id: `${area}-question` }),
  ])

export const questionsRoutes = {
  admin: [...setPaperRoutes, ...bankRoutes('admin')],
  teacher: bankRoutes('teacher'),
}
