import { html, type TemplateResult } from "lit";
import type { Field } from "../settings.ts";

/** The options of the command line that messages name, as the fields of this page. */
const FIELDS: Record<string, { field: Field; name: string }> = {
  "--label": { field: "label", name: "Label column" },
  "--score": { field: "score", name: "Score column" },
  "--positive": { field: "positive", name: "Mated word" },
  "--failure": { field: "failure", name: "Failure words" },
  "--histogram": { field: "histogram", name: "Non-mated file" },
  "--identity": { field: "identity", name: "Identity columns" },
  "--group": { field: "group", name: "Group columns" },
  "--development": { field: "development", name: "Development set" },
  "--scheme": { field: "schemes", name: "Schemes" },
  "--distance": { field: "orientation", name: "Direction" },
  "--similarity": { field: "orientation", name: "Direction" },
};

/**
 * An option, or two joined by "and", with what stands around it: "with" before; a value behind, up to
 * ", or" or the end; what only the command line needs said.
 */
const MENTION = /(with )?(--[a-z]+)\b(?: and (--[a-z]+)\b)?(?: (?!and |names? |on |out\b)(\S.*?)(?=, or |; |\. [A-Z]|[.;]?$)| on the command line or the direction switch on the page)?/g;

/**
 * A message for this page: each option becomes a button that leads to its field, by `open`, and the words
 * around it speak of fields. "Name the score column, such as --score left" becomes "..., such as left in
 * the field Score column".
 */
export function withFields(text: string, open: (field: Field) => void): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let end = 0;
  let before: string | undefined;
  for (const { 0: whole, 1: by, 2: option = "", 3: second, 4: value, index } of text.matchAll(MENTION)) {
    const found = FIELDS[option];
    const other = second === undefined ? undefined : FIELDS[second];
    if (found === undefined) continue;
    const lead = (to: { field: Field; name: string }): TemplateResult => html`<button type="button" class="link" @click=${(): void => open(to.field)}>${to.name}</button>`;
    const start = text.slice(end, index);
    const place = `${by === undefined && value === undefined ? "" : "in "}the field${other === undefined ? "" : "s"} `;
    const capital = by === undefined && value === undefined && /(^|[.!?]\s+)$/.test(start);
    parts.push(start);
    if (value !== undefined) parts.push(by ?? "", html`<q>${value}</q>`);
    // The field that was just named need not be named again.
    if (value === undefined || option !== before || by !== undefined) {
      parts.push(value === undefined ? "" : " ", capital ? `The${place.slice(3)}` : place, lead(found), ...(other === undefined ? [] : [" and ", lead(other)]));
    }
    before = option;
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
