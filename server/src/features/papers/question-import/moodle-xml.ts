import { toDollarFormulas } from '@ganit/contract/papers/formula-signs'
import { Parser } from 'saxen'
import { CUT, htmlText } from './html-text.ts'
import { notRead, type Shared, toOptions, toTypedAnswer, trueOrFalse } from './other-kinds.ts'
import type { RawQuestion } from './raw-question.ts'

/** An element with its own text and its children. */
type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

/** Elements of an XML text. Entities of a document type stay as they are written. */
function nodesOf(xml: string): Node[] {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const say = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  new Parser()
    .on('openTag', (name, attributesOf, decode) => {
      const attributes = Object.entries(attributesOf()).map(([key, value]) => [key, decode(value)])
      const node = { name, attributes: Object.fromEntries(attributes), text: '', children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => say(decode(text)))
    .on('cdata', say)
    .on('error', ({ message }, contextOf) => {
      throw new Error(`${message} (line ${contextOf().line + 1})`)
    })
    .parse(xml)
  return root.children
}

const childrenOf = (node: Node | undefined, name: string) =>
  (node?.children ?? []).filter((child) => child.name === name)
const childOf = (node: Node | undefined, name: string) => childrenOf(node, name)[0]
const wordOf = (node: Node | undefined, name: string) => childOf(node, name)?.text.trim() ?? ''

/** Text of `<text>` within a field, without its HTML. */
function textOf(field: Node | undefined) {
  const { text = '', children = [] } = childOf(field, 'text') ?? {}
  const isPlain = field?.attributes.format === 'plain_text'
  const read = isPlain ? { text: text.trim(), isCut: false } : htmlText(text)
  return { text: toDollarFormulas(read.text), isCut: read.isCut || children.length > 0 }
}

function answerOf(node: Node, text: string): Pick<RawQuestion, 'kind'> & Partial<RawQuestion> {
  const { type = '' } = node.attributes
  const nodes = childrenOf(node, 'answer')
  const answers: Shared[] = nodes.map((answer) => ({
    text: textOf(answer).text,
    percent: Number(answer.attributes.fraction),
  }))
  if (type === 'multichoice')
    return toOptions(answers, !/^(?:false|0)$/.test(wordOf(node, 'single')))
  if (type === 'truefalse') {
    const right = answers.find(({ percent }) => percent > 0)
    return trueOrFalse(right?.text.toLowerCase() === 'true')
  }
  if (type === 'shortanswer') return toTypedAnswer(answers, text)
  if (type === 'essay') return { kind: 'long' }
  if (type !== 'numerical') return notRead(type, text)
  const place = answers.findIndex(({ percent }) => percent >= 100)
  const tolerance = wordOf(nodes[place], 'tolerance')
  const unit = wordOf(childOf(childOf(node, 'units'), 'unit'), 'unit_name')
  return {
    ...toTypedAnswer(answers, text),
    kind: 'number',
    right: { value: answers[place]?.text ?? '', ...(Number(tolerance) > 0 && { tolerance }) },
    ...(unit && { unit }),
  }
}

function questionOf(node: Node): RawQuestion {
  const { text, isCut } = textOf(childOf(node, 'questiontext'))
  const solution = textOf(childOf(node, 'generalfeedback')).text
  const marks = Number(wordOf(node, 'defaultgrade'))
  const { asks, ...answer } = answerOf(node, text)
  const isLost = isCut || childrenOf(node, 'answer').some((each) => textOf(each).isCut)
  const asked = { ...asks, ...(isLost && { text: CUT }) }
  return {
    ...answer,
    text: text || textOf(childOf(node, 'name')).text,
    ...(solution && { solution }),
    ...(marks >= 1 && { marks: String(marks) }),
    ...(Object.keys(asked).length > 0 && { asks: asked }),
  }
}

/**
 * Questions of Moodle's XML: choices, true or false, numbers, short answers and essays. Other kinds are reported with
 * their text.
 */
export function readMoodle(xml: string): RawQuestion[] {
  let nodes: Node[]
  try {
    nodes = nodesOf(xml.replace(/^\uFEFF/, ''))
  } catch (error) {
    const asks = { text: `This XML is broken: ${(error as Error).message}.` }
    return [{ kind: 'long', text: 'XML', asks, source: '' }]
  }
  const quiz = nodes.find(({ name }) => name === 'quiz')
  const sources = xml.split(/(?=<question\s)/).slice(1)
  return childrenOf(quiz, 'question').flatMap((node, index) => {
    const [source = ''] = sources[index]?.split('</question>') ?? []
    return node.attributes.type === 'category'
      ? []
      : [{ ...questionOf(node), source: `${source}</question>` }]
  })
}
