import COpenSSL

/// An elliptic-curve key on P-256, freed with its object.
final class Key {
    let pointer: OpaquePointer

    init() throws(CertificateError) {
        let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_keygen(context, &key) == 1, let key
        else { throw CertificateError(description: "no key could be made") }
        pointer = key
    }

    deinit { EVP_PKEY_free(pointer) }
}
