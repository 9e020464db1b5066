type Written = { dues: object[] }

/** A student's ledger as on the wire, completed with what the test leaves out. */
export const inFull = <Of extends Written>(ledger: Of) => ({
  waived: '0.00',
  credit: '0.00',
  refunded: '0.00',
  refunds: [],
  due_now: '0.00',
  not_due_yet: '0.00',
  next: null,
  ...ledger,
  dues: ledger.dues.map((due) => ({
    ...('fee_id' in due && { due_id: due.fee_id }),
    kind: 'fee',
    batch_id: 1,
    batch_name: 'Morning',
    waived: '0.00',
    late_of: null,
    parts: [],
    ...due,
  })),
})
