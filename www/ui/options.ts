import { html, type TemplateResult } from "lit";
import type { Field } from "../settings.ts";

/** The options of the command line that messages name, as the fields of this page. */
const FIELDS: Record<string, { field: Field; name: string }> = {
  "--label": { field: "label", name: "Label column" },
  "--score": { field: "score", name: "Score column" },
  "--positive": { field: "positive", name: "Mated word" },
  "--failure": { field: "failure", name: "Failure words" },
  "--identity": { field: "identity", name: "Identity columns" },
  "--scheme": { field: "schemes", name: "Schemes" },
  "--distance": { field: "orientation", name: "Direction" },
  "--similarity": { field: "orientation", name: "Direction" },
};

/** A message in which each option becomes a button that leads to its field, by `open`. */
export function withFields(text: string, open: (field: Field) => void): (string | TemplateResult)[] {
  return text.split(/(--[a-z]+\b)/).map((part) => {
    const found = FIELDS[part];
    return found === undefined ? part : html`<button type="button" class="link" @click=${(): void => open(found.field)}>${found.name}</button>`;
  });
}
