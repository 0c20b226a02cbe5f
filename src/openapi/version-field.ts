/** Names of a field that says which version of a resource a body is. */
export const versionField = /^(etag|_etag|version|revision|_rev|lock_?version|row_?version|resource_?version)$/i;
