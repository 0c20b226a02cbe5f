/** Names of what says how many items a page holds. */
export const limitNames =
  /^([$_]?limit|show_?limit|(pagination|paging|page)\.(limit|size)|page[-_]?size|_?per_?page|\$?top|max[-_]?(results|items|records|keys)|max|first|take|rows|size|count|page\[(size|limit)\]|page_?limit|page_?len(gth)?|((items|results|records|hits|rows)_?per_?page|rpp)|num|num(ber)?_?(of_?)?(results|items|records)|limite|aantal|anzahl|cantidad|tamanho_?(da_?)?pagina|tama[nñ]o_?(de_?)?p[aá]gina|pagina_?grootte|seiten_?gr(oe|ö)(ss|ß)e)$/i;
/** Names of what says how many items, or pages, to leave out. */
export const offsetNames =
  /^(page|offset|\$?skip|start|start_?(index|at|row|record)|first_?result|_page|current_?page|page_?(no|num|number|index)|page\[(number|offset)\]|p|(numero_?(da_?|de_?)?)?p[aá]gina(_?(numero|nummer))?|seite|strona)$/i;
/** Names of what says after which item to go on. */
export const cursorNames =
  /^(_*cursor|after|before|next|(next|start|end|page|after|before)_?cursor|cursor_?mark|(next_?)?(page|pagination|paging)_?token|(next_?|resume_?|start_?)?token|starting_?after|ending_?before|search_?after|((key|upload_?id|version_?id)[-_]?)?marker|continue|continuation([-_]?token)?|(since|max|min|first|last|after|before)_?id|start[-_]?after(_?id)?|start_?id|start_?key|next_?page|(exclusive_?start|last_?evaluated)_?key|\$?skip_?token|page\[(after|cursor|before)\]|bookmark|iterator|scroll_?id|(stream_?)?position|page_?info)$/i;
