<?php
/**
 * Plugin Name: Waymark
 * Description: Adds the script of Waymark to the pages of a journey, and declares steps, names of fields and success of Contact Form 7 and Gravity Forms. It reads nothing that people enter.
 * Version: 0.2.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * License: Apache-2.0
 */

defined( 'ABSPATH' ) || exit;

/**
 * The journey of the page that is shown, as the site's own code says it, or null: then nothing is added.
 *
 *     add_filter( 'waymark_journey', fn() => is_page( 'apply' ) ? array(
 *         'service' => 'https://waymark.example',
 *         'org'     => 'acme',
 *         'journey' => 'permit',
 *         'forms'   => array( 'gravity-3' => array( 'contact', 'review' ), 'cf7-12' => array( 'contact' ) ),
 *     ) : null );
 *
 * A form that is not listed declares nothing. 'success', an address or a step as in data-success, is optional.
 */
function waymark_journey(): ?array {
	return apply_filters( 'waymark_journey', null );
}

add_action(
	'wp_enqueue_scripts',
	function (): void {
		$journey = waymark_journey();
		if ( null === $journey ) {
			return;
		}
		$config = array(
			'org'      => $journey['org'],
			'journey'  => $journey['journey'],
			'endpoint' => $journey['service'] . '/api/ingest',
		);
		if ( isset( $journey['success'] ) ) {
			$config['success'] = $journey['success'];
		}
		wp_enqueue_script( 'waymark', $journey['service'] . '/embed/v1.js', array(), null, array( 'strategy' => 'async' ) );
		wp_add_inline_script( 'waymark', 'window.JourneyEmbedConfig = ' . wp_json_encode( $config ) . ';', 'before' );
		wp_enqueue_script( 'waymark-forms', plugins_url( 'forms.js', __FILE__ ), array(), '0.2.0', array( 'strategy' => 'defer' ) );
		wp_add_inline_script( 'waymark-forms', 'window.waymarkForms = ' . wp_json_encode( (object) ( $journey['forms'] ?? array() ) ) . ';', 'before' );
	}
);

/** Whether the page's journey lists the form of Gravity Forms. */
function waymark_has_gravity_form( array $form ): bool {
	return isset( waymark_journey()['forms'][ 'gravity-' . $form['id'] ] );
}

// Gravity Forms calls its fields input_1, input_2: the admin label, where the site has given one, is the declared name.
add_filter(
	'gform_field_container',
	function ( $container, $field, $form ) {
		$name = $field->adminLabel ?? '';
		if ( '' === $name || ! waymark_has_gravity_form( $form ) ) {
			return $container;
		}
		return preg_replace( '/^\s*<\w+/', '$0 data-journey-field="' . esc_attr( $name ) . '"', $container, 1 );
	},
	10,
	3
);

// A form without Ajax answers with a page: its confirmation, which is shown only after a submission that was accepted, carries a mark.
add_filter(
	'gform_confirmation',
	function ( $confirmation, $form, $entry, $ajax ) {
		if ( $ajax || ! is_string( $confirmation ) || ! waymark_has_gravity_form( $form ) ) {
			return $confirmation;
		}
		return '<div data-waymark-success>' . $confirmation . '</div>';
	},
	10,
	4
);
