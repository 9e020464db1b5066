/** An element as a person looks for it: kind and name, perhaps within another, to use or only to read. */
export type Wanted = { kind: Kind; name: string; within?: string; isOnlyRead?: boolean }
export type Kind = 'button' | 'link' | 'field' | 'heading' | 'dialog' | 'row' | 'text'

/** A function body for the page: marks the wanted element and returns its selector, or null while it is missing. */
export const FIND = `
  const [{ kind, name, within, isOnlyRead }, number] = arguments
  const PLACES = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
    dialog: '[role=dialog], [role=alertdialog]',
    row: 'tbody tr',
    text: 'body *',
  }
  const tidy = (text) => (text ?? '').replace(/[\\s*]+/g, ' ').trim()
  const isSeen = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
  const namesOf = (element) =>
    kind === 'field'
      ? [element.getAttribute('aria-label'), labelled(element), ...[...(element.labels ?? [])].map((label) => label.textContent)]
      : [element.getAttribute('aria-label'), labelled(element), element.textContent]
  const isCalled = (element) =>
    kind === 'row' || kind === 'dialog'
      ? tidy(namesOf(element).join(' ')).includes(name)
      : namesOf(element).some((each) => tidy(each) === name)
  const place = within ? document.querySelector(within) : document
  const found = [...(place?.querySelectorAll(PLACES[kind]) ?? [])].filter(isCalled)
  // A file is chosen in a field that is not seen itself.
  const seen = found.filter((element) => element.type === 'file' || isSeen(element)).at(kind === 'text' ? -1 : 0)
  if (!seen || (!isOnlyRead && seen.matches(':disabled, [data-loading]'))) return null
  // A moving or covered element would not receive the click.
  if (!isOnlyRead && ['button', 'link', 'field'].includes(kind) && seen.type !== 'file') {
    seen.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = seen.getBoundingClientRect()
    await new Promise((resolve) => setTimeout(resolve, 60))
    const now = seen.getBoundingClientRect()
    const hit = document.elementFromPoint(now.x + now.width / 2, now.y + now.height / 2)
    if (now.x !== x || now.y !== y || !hit || !(seen.contains(hit) || hit.contains(seen) || hit.closest('label'))) return null
  }
  seen.dataset.wanted ??= String(number)
  return '[data-wanted="' + seen.dataset.wanted + '"]'
`
