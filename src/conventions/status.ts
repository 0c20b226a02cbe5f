/** Reason phrases as RFC 9110 section 15 (and RFC 6585) spell them; Node's own table keeps some older spellings. */
const phrases: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
};

/** Whether a text is a registered status code. */
export const isStatusCode = (text: string): boolean => Object.hasOwn(phrases, text);

/** The registered phrase of a status code, or the name of its class where the code is unknown. */
export function reasonPhrase(status: number): string {
  const classes = ['Informational', 'Success', 'Redirection', 'Client Error', 'Server Error'];
  return phrases[status] ?? classes[Math.floor(status / 100) - 1] ?? 'Unknown';
}
