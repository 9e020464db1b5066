import type { OfficeScreens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

const menu = 'paper'

export const owner: OfficeScreens = {
  '/admin/set-paper': { text: 'Set paper', lands: '/admin/set-paper/create' },
  '/admin/set-paper/create': {
    beginsAtTop,
    file: 'questions/new-question',
    text: 'Create',
    found: 'Create question',
    menu,
  },
  '/admin/set-paper/get-one': {
    beginsAtTop,
    file: 'questions/get-question',
    text: 'Get by ID',
    found: 'Question by ID',
    menu,
  },
  '/admin/set-paper/all': {
    beginsAtTop,
    file: 'questions/all-questions',
    text: 'All',
    found: 'All questions',
    menu,
  },
  '/admin/set-paper/edit/:id': {
    beginsAtTop,
    file: 'questions/edit-question',
    text: 'Edit question',
  },
  '/admin/chapters': {
    file: 'chapters/chapters',
    text: 'Chapters',
    subject: ['chapters', 'skills'],
  },
}

export const ownerAndTeachers: OfficeScreens = {
  '/admin/questions': { file: 'questions/bank/bank', text: 'Question bank', menu },
  '/admin/questions/new': { file: 'questions/bank/new-bank-question', text: 'New question' },
  '/admin/questions/import': {
    file: 'questions/bank/import/import-questions',
    text: 'Import questions',
  },
  '/admin/questions/:id': {
    file: 'questions/bank/edit-bank-question',
    text: 'Question',
    subject: 'questions',
  },
  '/admin/papers': { file: 'papers', text: 'Papers', menu },
  '/admin/papers/new': { file: 'editor/paper-details', text: 'New paper' },
  '/admin/papers/:id': { file: 'paper', text: 'Paper', subject: 'papers' },
  '/admin/papers/:id/details': { file: 'editor/paper-details', text: 'Paper details' },
}
