import type { MathJaxObject, SvgNode } from 'mathjax'
import { MACROS } from './macros.ts'
import { preparedFormula } from './source.ts'

/** Commands that MathJax lays out anew for each layer around what stands in them: one in another takes twice as long. */
const TWICE = /^\\(?:x(?!i$)[a-z]{2,}|pmb|overbracket|underbracket)$/i

type Group = { depth: number; hasTwice: boolean }

/**
 * How often the time for a formula doubles, at most: how deep a group stands within groups that may belong to such a command. An
 * upper bound, as a group counts wherever such a command stands before it.
 */
function doublingsOf(latex: string) {
  let most = 0
  const around: Group[] = []
  let group: Group = { depth: 0, hasTwice: false }
  for (const [sign] of latex.matchAll(/%[^\n]*|\\(?:[a-z]+|.)|[{}]/gis))
    if (sign === '{') {
      around.push(group)
      group = { depth: group.depth + Number(group.hasTwice), hasTwice: false }
      most = Math.max(most, group.depth)
    } else if (sign === '}') group = around.pop() ?? group
    else if (TWICE.test(sign)) group.hasTwice = true
  return most
}

/** As on the screen: a longer one is refused there too. */
export const FORMULA_MAX = 2_000

/** More than anybody writes; twenty would take longer than one waits. */
const DOUBLINGS_MAX = 6

/** Sizes in thousandths of the type's size; `tree` is what MathJax draws, with its baseline at 0. */
export type Formula = {
  latex: string
  width: number
  ascent: number
  descent: number
  tree: SvgNode
}

/** How wide a text is that MathJax has no glyphs for, in parts of the type's size. */
type MeasureText = (text: string, isBold: boolean) => number

const PACKAGES =
  'ams amscd boldsymbol braket cancel cases centernot color configmacros enclose extpfeil gensymb mathtools mhchem textcomp textmacros upgreek verb'.split(
    ' ',
  )

// Everything is named and loaded here. `require`, `autoload`, `newcommand` and `html` are not: a macro that one formula
// makes would change those after it. `noerrors` and `noundefined` would print what is wrong as if it were right.
const CONFIG = {
  loader: {
    load: [
      'input/tex-base',
      ...PACKAGES.map((name) => `[tex]/${name}`),
      'output/svg',
      'adaptors/liteDOM',
    ],
    versionWarnings: false,
  },
  startup: { typeset: false },
  tex: {
    packages: ['base', ...PACKAGES],
    macros: MACROS,
    tags: 'none',
    maxMacros: 200,
    maxBuffer: 10 * FORMULA_MAX,
    formatError: (_jax: unknown, error: unknown) => {
      throw error
    },
  },
  svg: { fontCache: 'none' },
}

// The metrics of its own type, so that a thousand units are the type's size in all it draws, texts included. `em` is that
// of a browser's text: the smallest size of indices is reckoned by it.
const METRICS = { em: 16, ex: 0.442 * 16, containerWidth: 80 * 16, scale: 1 }

type Unknown = { text: string; isKnown: boolean }

/** Letters that stand together and have no glyph here are set as one text: alone they could not be shaped. */
function shapeWholeWords({ startup: { output } }: MathJaxObject) {
  const { factory } = output
  // biome-ignore lint/suspicious/noExplicitAny: MathJax has no types, and its wrappers are extended by inheritance.
  const Plain = factory.getNodeClass('text') as any

  class WholeWords extends Plain {
    stretches(): Unknown[] {
      const { variant } = this.parent
      const found: Unknown[] = []
      for (const code of this.remappedText(this.node.getText(), variant) as number[]) {
        const isKnown = !this.getVariantChar(variant, code)[3].unknown
        const last = found.at(-1)
        if (last && last.isKnown === isKnown) last.text += String.fromCodePoint(code)
        else found.push({ text: String.fromCodePoint(code), isKnown })
      }
      return found
    }

    hasWords() {
      return this.parent.variant !== '-explicitFont' && this.stretches().some((it) => !it.isKnown)
    }

    computeBBox(box: { w: number; h: number; d: number }, recompute = false) {
      super.computeBBox(box, recompute)
      if (!this.hasWords()) return
      const { variant } = this.parent
      box.w = 0
      for (const { text, isKnown } of this.stretches())
        if (isKnown)
          for (const letter of text) box.w += this.getVariantChar(variant, letter.codePointAt(0))[2]
        else box.w += this.jax.measureText(text, variant).w
    }

    toSVG(parent: SvgNode) {
      if (!this.hasWords()) return super.toSVG(parent)
      const { variant } = this.parent
      let x = 0
      for (const { text, isKnown } of this.stretches())
        if (isKnown)
          for (const letter of text)
            x += this.placeChar(letter.codePointAt(0), x, 0, parent, variant)
        else {
          const node = this.adaptor.append(parent, this.jax.unknownText(text, variant))
          this.place(x, 0, node)
          x += this.jax.measureText(text, variant).w
        }
    }
  }
  factory.setNodeClass('text', WholeWords)
}

const textOf = (node: SvgNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

async function load() {
  const { default: mathjax } = await import('mathjax')
  const loaded = await mathjax.init(CONFIG)
  shapeWholeWords(loaded)
  return loaded
}

let loading: Promise<MathJaxObject> | undefined

function sizesOf(svg: SvgNode) {
  const [, top = 0, width = 0, height = 0] = String(svg.attributes.viewBox).split(' ').map(Number)
  // One that is as wide as its page has none.
  if (!(width >= 0 && height >= 0)) throw new Error('This formula cannot be printed.')
  return { width, ascent: -top, descent: height + top }
}

/**
 * Sets formulas, by MathJax, which comes with the first call. A formula that it does not take, is too long or draws
 * nothing that can be printed throws.
 */
export async function formulaSetter(measure: MeasureText) {
  loading ??= load()
  const mathjax = await loading
  mathjax.startup.output.measureTextNode = (node) => {
    const isBold = /bold/.test(String(node.attributes['data-variant']))
    return { w: measure(textOf(node), isBold), h: 0.8, d: 0.25 }
  }
  return (latex: string, display: boolean): Formula => {
    if (latex.length > FORMULA_MAX) throw new Error('This formula is too long.')
    if (doublingsOf(latex) > DOUBLINGS_MAX)
      throw new Error('Too many arrows and brackets stand in one another.')
    const [svg] = mathjax.tex2svg(preparedFormula(latex), { display, ...METRICS }).children
    if (!svg) throw new Error('This formula is empty.')
    return { latex, tree: svg, ...sizesOf(svg) }
  }
}
