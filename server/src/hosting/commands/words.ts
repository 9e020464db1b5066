/** How many words may follow a command, and the options that it takes. */
type Form = { words: number; options?: readonly string[] }

const FORMS: Record<string, Form> = {
  new: { words: 3 },
  list: { words: 0 },
  needs: { words: 0 },
  requests: { words: 0 },
  approve: { words: 2 },
  decline: { words: 2 },
  hold: { words: 1, options: ['because'] },
  unhold: { words: 1 },
  backup: { words: 1 },
  restore: { words: 2, options: ['accept-ledger'] },
  export: { words: 2 },
  import: { words: 1, options: ['address', 'owner', 'secret', 'accept-ledger'] },
  adopt: { words: 1 },
  delete: { words: 2 },
  'new-secret': { words: 1 },
  upgrade: { words: 0, options: ['retry'] },
  reconcile: { words: 0 },
  'read-list': { words: 1 },
  'new-master-secret': { words: 0 },
  copied: { words: 0, options: ['copied'] },
}

/**
 * Throws if an operator typed more than a command reads: a second address would be passed over in silence, and so would
 * an option of another command.
 */
export function refuseSurplus(
  command: string,
  { words, options }: { words: readonly string[]; options: readonly string[] },
) {
  const form = FORMS[command]
  if (!form) return
  const surplus = [
    ...words.slice(form.words),
    ...options.filter((name) => !form.options?.includes(name)).map((name) => `--${name}`),
  ]
  if (surplus.length === 0) return
  throw new Error(
    `${command} does not read ${surplus.map((each) => `"${each}"`).join(', ')}, so nothing was done. A name of several words stands in quotes.`,
  )
}
