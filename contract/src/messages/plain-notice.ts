/** A notice's Markdown as plain text to pass on: without formatting, with the URLs of its links. */
const plainText = (text: string) =>
  text
    .replace(/!?\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_, name: string, link: string) =>
      name === '' || name === link ? link : `${name} (${link})`,
    )
    .replace(/^ {0,3}(?:#{1,6}|>) +/gm, '')
    .replace(/^( *)[*+-] +/gm, '$1• ')
    .replace(/(\*\*|__|\*|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!>-])/g, '$1')
    .trim()

/** A notice to copy into a group: its subject and text. */
export const plainNotice = ({ subject, text }: { subject: string; text: string }) =>
  `${subject.trim()}\n\n${plainText(text)}`.trim()
