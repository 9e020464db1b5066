/** An action for one student or batch, and its screen. */
export type Action = {
  /** The action's text, before the name. */
  text: string
  /** Words that name the action, and filler words around them. */
  asks: readonly string[]
  around: readonly string[]
  student?: (student: { student_id: number; uid: string }) => string
  batch?: (batch_id: number) => string
  /** True if the action's page opens the payment dialog. */
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
    student: ({ student_id }) => `/admin/students/edit/${student_id}`,
    batch: (batch_id) => `/admin/batches/edit/${batch_id}`,
  },
]

/** The action at the start of a text and the name after it (blank if none yet); undefined if there is no action. */
export function parseAction(typed: string) {
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
