/** Something that is done with one student or one batch, and where. */
export type Action = {
  /** What it is called, before the name of whom it is for. */
  text: string
  /** The words that ask for it, and those that people say around them. */
  asks: readonly string[]
  around: readonly string[]
  student?: (student: { id: number; uid: string }) => string
  batch?: (batch_id: number) => string
  /** Whether the page that it leads to opens the dialog for a payment. */
  recordsPayment?: true
}

export const RECORD_PAYMENT: Action = {
  text: 'Record payment for ',
  asks: ['record', 'pay', 'payment', 'payments'],
  around: ['a', 'take', 'new', 'add', 'for', 'of', 'from', 'by'],
  student: ({ uid }) => `/admin/student/${uid}`,
  recordsPayment: true,
}

const ACTIONS: readonly Action[] = [
  RECORD_PAYMENT,
  {
    text: 'Add fee to ',
    asks: ['fee'],
    around: ['a', 'add', 'new', 'to', 'for'],
    batch: (batch_id) => `/admin/batches/fee/${batch_id}`,
  },
  {
    text: 'Edit ',
    asks: ['edit', 'change'],
    around: ['student', 'batch'],
    student: ({ id }) => `/admin/students/edit/${id}`,
    batch: (batch_id) => `/admin/batches/edit/${batch_id}`,
  },
]

/** The action that a text begins with, and the name after it, blank while there is none; undefined where there is no action. */
export function actionIn(typed: string) {
  const words = typed.split(/\s+/)
  for (const action of ACTIONS) {
    const isOfIt = (word: string) => [...action.asks, ...action.around].includes(word.toLowerCase())
    const end = words.findIndex((word) => !isOfIt(word))
    const beginning = end === -1 ? words : words.slice(0, end)
    if (beginning.some((word) => action.asks.includes(word.toLowerCase())))
      return { action, name: words.slice(beginning.length).join(' ') }
  }
  return undefined
}
